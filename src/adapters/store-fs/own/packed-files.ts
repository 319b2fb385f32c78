import type { ProjectPath } from '#domain/change/file-change';
import type { FolderEntry } from '#application/ports/file-store';
import { pathParts } from '../root/path-parts.js';
import { privateParts } from '#adapters/store-fs/root/path-parts';
import type { OwnChange, OwnFiles } from './own-files.js';
import type { PackFolder } from './pack-folder.js';

const [ownFolder] = privateParts;

/** Own files in packs: all that came while one part of the journal was written are one file when it goes. */
export class PackedFiles implements OwnFiles {
  /** What the journal alone has; `null` where a file goes. */
  private pending = new Map<ProjectPath, Uint8Array | null>();
  /** Of that, what is being written into a pack; what is pending is later. */
  private leaving: ReadonlyMap<ProjectPath, Uint8Array | null> = new Map();

  constructor(private readonly packs: PackFolder) {}

  takes(path: ProjectPath): boolean {
    return path.startsWith(`${ownFolder}/`) && pathParts(path) !== undefined;
  }

  async read(path: ProjectPath): Promise<Uint8Array | undefined> {
    if (!this.takes(path)) return undefined;
    const held = this.held(path);
    return held === undefined ? this.packs.read(path) : (held ?? undefined);
  }

  async size(path: ProjectPath): Promise<number | undefined> {
    if (!this.takes(path)) return undefined;
    const held = this.held(path);
    return held === undefined ? (await this.packs.index()).get(path)?.length : held?.length;
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
    // What could not be written before is written now.
    this.leaving = new Map([...this.leaving, ...this.pending]);
    this.pending = new Map();
    if (this.leaving.size === 0) return;
    await this.packs.add(this.leaving);
    this.leaving = new Map();
  }

  /** What the journal alone has for a path; `undefined` where packs tell. */
  private held(path: ProjectPath): Uint8Array | null | undefined {
    const pending = this.pending.get(path);
    return pending === undefined ? this.leaving.get(path) : pending;
  }

  private async paths(): Promise<readonly ProjectPath[]> {
    const packed = [...(await this.packs.index()).keys()];
    const held = new Map([...this.leaving, ...this.pending]);
    const there = [...held].flatMap(([path, content]) => (content === null ? [] : [path]));
    return [...packed.filter((path) => !held.has(path)), ...there];
  }
}
