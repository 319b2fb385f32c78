import type { ProjectPath } from '#domain/change/file-change';
import type { FolderEntry } from '#application/ports/file-store';
import { pathParts } from '../path-parts.js';
import { privateParts } from '../private-folder.js';
import type { OwnChange, OwnFiles } from './own-files.js';
import type { PackFolder } from './pack-folder.js';

const [ownFolder] = privateParts;

/** Own files in packs: all that came while one part of the journal was written are one file when it goes. */
export class PackedFiles implements OwnFiles {
  /** What the journal alone has; `null` where a file goes. */
  private readonly pending = new Map<ProjectPath, Uint8Array | null>();

  constructor(private readonly packs: PackFolder) {}

  takes(path: ProjectPath): boolean {
    return path.startsWith(`${ownFolder}/`) && pathParts(path) !== undefined;
  }

  async read(path: ProjectPath): Promise<Uint8Array | undefined> {
    if (!this.takes(path)) return undefined;
    const pending = this.pending.get(path);
    return pending === undefined ? this.packs.read(path) : (pending ?? undefined);
  }

  async size(path: ProjectPath): Promise<number | undefined> {
    if (!this.takes(path)) return undefined;
    const pending = this.pending.get(path);
    return pending === undefined ? (await this.packs.index()).get(path)?.length : pending?.length;
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    if (path !== ownFolder && !this.takes(path)) return [];
    const above = `${path}/`;
    const entries = new Map<string, FolderEntry>();
    for (const file of await this.paths()) {
      if (!file.startsWith(above)) continue;
      const end = file.indexOf('/', above.length);
      const name = file.slice(above.length, end < 0 ? undefined : end);
      entries.set(name, { name, kind: end < 0 ? 'file' : 'folder' });
    }
    return [...entries.values()];
  }

  made(changes: readonly OwnChange[]): void {
    for (const { path, content } of changes) this.pending.set(path, content);
  }

  async retire(): Promise<void> {
    if (this.pending.size === 0) return;
    await this.packs.add(this.pending);
    this.pending.clear();
  }

  private async paths(): Promise<readonly ProjectPath[]> {
    const packed = [...(await this.packs.index()).keys()].filter((path) => !this.pending.has(path));
    return [...packed, ...[...this.pending].flatMap(([path, content]) => (content === null ? [] : [path]))];
  }
}
