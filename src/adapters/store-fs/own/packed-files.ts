import type { ProjectPath } from '#domain/change/file-change';
import type { FolderEntry } from '#application/ports/file-store';
import { writeAside } from '../commit/write-aside.js';
import { saysAbsent } from '../file-system/errno.js';
import type { FileSystem } from '../file-system/file-system.js';
import { pathParts } from '../path-parts.js';
import { isPrivate, privateParts } from '../private-folder.js';
import { temporaryName } from '../temporary-name.js';
import type { OwnChange, OwnFiles } from './own-files.js';
import { encodePack, readPackIndex, type PackIndex, type Slot } from './pack.js';

const packPattern = /^pack\.(\d+)$/;
/** What the end of the process has left of one. */
const begunPattern = /^\.pack\..*\.pwtmp$/;

/**
 * A pack with less in it is written into the next one, so that a project in which one change is made now and then does
 * not get a pack for each of them.
 */
const smallBytes = 1024 * 1024;

/** Own files in packs: all that came while one part of the journal was written are one file when it goes. */
export class PackedFiles implements OwnFiles {
  /** What the journal alone has; `null` where a file goes. */
  private readonly pending = new Map<ProjectPath, Uint8Array | null>();
  private opening: Promise<PackIndex> | undefined;

  /** @param folder where the packs lie; there, and no link */
  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
  ) {}

  takes(path: ProjectPath): boolean {
    const parts = pathParts(path);
    return parts !== undefined && parts.length > 1 && parts[0] === privateParts[0] && !isPrivate(parts);
  }

  async read(path: ProjectPath): Promise<Uint8Array | undefined> {
    const pending = this.pending.get(path);
    if (pending !== undefined) return pending ?? undefined;
    const slot = (await this.index()).get(path);
    return slot && this.readSlot(path, slot);
  }

  async size(path: ProjectPath): Promise<number | undefined> {
    const pending = this.pending.get(path);
    return pending === undefined ? (await this.index()).get(path)?.length : pending?.length;
  }

  async list(path: ProjectPath): Promise<readonly FolderEntry[]> {
    if (path !== privateParts[0] && !this.takes(path)) return [];
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
    const due = new Map(this.pending);
    const index = new Map(await this.index());
    const numbers = await this.numbers();
    const contents = await this.takeSmall(index, numbers.at(-1), due);
    for (const [path, content] of due) {
      index.delete(path);
      if (content !== null) contents.set(path, content);
    }
    const number = (numbers.at(-1) ?? 0) + 1;
    const pack = encodePack(number, index, contents);
    await this.write(this.place(number), pack.bytes);
    this.opening = Promise.resolve(pack.index);
    this.pending.clear();
    await this.removeUnused(pack.index, number);
  }

  /** Takes the files out of the newest pack, where that is small: they are to be written again. */
  private async takeSmall(
    index: Map<ProjectPath, Slot>,
    newest: number | undefined,
    due: ReadonlyMap<ProjectPath, unknown>,
  ): Promise<Map<ProjectPath, Uint8Array>> {
    const taken = new Map<ProjectPath, Uint8Array>();
    const inNewest = [...index].filter(([path, { pack }]) => pack === newest && !due.has(path));
    if (inNewest.reduce((bytes, [, { length }]) => bytes + length, 0) > smallBytes) return taken;
    for (const [path, slot] of inNewest) {
      const content = await this.readSlot(path, slot);
      if (content !== undefined) taken.set(path, content);
      index.delete(path);
    }
    return taken;
  }

  private index(): Promise<PackIndex> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  /** That of the newest pack; of one that is damaged, the files are lost. */
  private async open(): Promise<PackIndex> {
    for (const number of (await this.numbers()).toReversed()) {
      const index = await readPackIndex(this.fs, this.place(number));
      if (index !== undefined) return index;
    }
    return new Map();
  }

  private async paths(): Promise<readonly ProjectPath[]> {
    const packed = [...(await this.index()).keys()].filter((path) => !this.pending.has(path));
    return [...packed, ...[...this.pending].flatMap(([path, content]) => (content === null ? [] : [path]))];
  }

  /** `undefined` where somebody has removed the pack. */
  private async readSlot(path: ProjectPath, slot: Slot): Promise<Uint8Array | undefined> {
    try {
      return await this.fs.readPart(this.place(slot.pack), slot.at, slot.length);
    } catch (error) {
      if (!saysAbsent(error)) throw error;
      // It may have been written into another pack meanwhile.
      const now = (await this.index()).get(path);
      return now === undefined || now.pack === slot.pack ? undefined : this.readSlot(path, now);
    }
  }

  private async write(place: string, bytes: Uint8Array): Promise<void> {
    const aside = this.folder + this.fs.separator + temporaryName('pack');
    try {
      await writeAside(this.fs, aside, bytes, { durably: true });
      await this.fs.rename(aside, place);
    } catch (error) {
      await this.fs.unlink(aside).catch(() => undefined);
      throw error;
    }
    await this.fs.syncDir(this.folder);
  }

  /** What stays by mistake is in nobody's way, and goes the next time. */
  private async removeUnused(index: PackIndex, newest: number): Promise<void> {
    const used = new Set(Array.from(index.values(), ({ pack }) => pack)).add(newest);
    for (const { name } of await this.fs.readdir(this.folder)) {
      const number = packPattern.exec(name)?.[1];
      const isUnused = number === undefined ? begunPattern.test(name) : !used.has(Number(number));
      if (isUnused) await this.fs.unlink(this.folder + this.fs.separator + name).catch(() => undefined);
    }
  }

  /** Of the packs that there are, ascending. */
  private async numbers(): Promise<number[]> {
    const names = (await this.fs.readdir(this.folder)).map(({ name }) => packPattern.exec(name)?.[1]);
    return names.flatMap((number) => (number === undefined ? [] : [Number(number)])).sort((one, other) => one - other);
  }

  private place(number: number): string {
    return `${this.folder}${this.fs.separator}pack.${number}`;
  }
}
