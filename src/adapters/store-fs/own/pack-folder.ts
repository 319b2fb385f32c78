import type { ProjectPath } from '#domain/change/file-change';
import { writeTemporaryPieces } from '#adapters/store-fs/file-system/write-file';
import { isENOENT } from '#adapters/store-fs/file-system/errors';
import type { FileSystem } from '../file-system/file-system.js';
import { retryWhileBusy } from '#adapters/store-fs/file-system/retry';
import { joinPath } from '#adapters/store-fs/file-system/file-system';
import { temporaryName } from '#adapters/store-fs/root/path-parts';
import { encodePack, readPackIndex, type PackIndex, type Slot } from './pack.js';

const packPattern = /^pack\.(\d+)$/;
/** What the end of the process has left of one. */
const begunPattern = /^\.pack\..*\.pwtmp$/;

/**
 * A pack with less in it is written into the next one, so that a project in which one change is made now and then does
 * not get a pack for each of them.
 */
const smallBytes = 1024 * 1024;

/** The packs of one project. One is written at a time. */
export class PackFolder {
  private opening: Promise<PackIndex> | undefined;
  /** The numbers of those that cannot be read. */
  private damaged: readonly number[] = [];

  /**
   * @param folder there, and no link
   * @param onDamage told of a pack that cannot be read, by its name
   */
  constructor(
    private readonly fs: FileSystem,
    private readonly folder: string,
    private readonly onDamage: (name: string) => void = () => undefined,
  ) {}

  /** What is in packs; read at the first call and known from then on. */
  index(): Promise<PackIndex> {
    this.opening ??= this.open().catch((error: unknown) => {
      this.opening = undefined;
      throw error;
    });
    return this.opening;
  }

  /** What a file holds; `undefined` where it is in no pack, or somebody has removed that. */
  async read(path: ProjectPath): Promise<Uint8Array | undefined> {
    const slot = (await this.index()).get(path);
    return slot && this.readSlot(path, slot);
  }

  /**
   * Writes a pack with these files in it, durably; what a path held before, and packs that nothing is left in, go.
   * @param changes by path, what is to be there; `null` for nothing
   * @throws what the file system throws; all is as before then
   */
  async add(changes: ReadonlyMap<ProjectPath, Uint8Array | null>): Promise<void> {
    const index = new Map(await this.index());
    for (const path of changes.keys()) index.delete(path);
    const newest = (await this.numbers()).at(-1) ?? 0;
    const contents = await this.takeSmall(index, newest);
    for (const [path, content] of changes) if (content !== null) contents.set(path, content);
    const pack = encodePack(newest + 1, index, contents);
    await this.write(this.place(newest + 1), pack.pieces);
    this.opening = Promise.resolve(pack.index);
    await this.keepDamaged();
    await this.removeUnused(pack.index, newest + 1);
  }

  /** Takes the files out of the newest pack, where that is small: they are to be written again. */
  private async takeSmall(index: Map<ProjectPath, Slot>, newest: number): Promise<Map<ProjectPath, Uint8Array>> {
    const taken = new Map<ProjectPath, Uint8Array>();
    const inNewest = [...index].filter(([, { pack }]) => pack === newest);
    if (inNewest.reduce((bytes, [, { length }]) => bytes + length, 0) > smallBytes) return taken;
    for (const [path, slot] of inNewest) {
      const content = await this.readSlot(path, slot);
      if (content !== undefined) taken.set(path, content);
      index.delete(path);
    }
    return taken;
  }

  /** That of the newest pack; where that is damaged, what came since the one before is lost. */
  private async open(): Promise<PackIndex> {
    const damaged: number[] = [];
    let index: PackIndex | undefined;
    for (const number of (await this.numbers()).toReversed()) {
      index = await readPackIndex(this.fs, this.place(number));
      if (index !== undefined) break;
      damaged.push(number);
    }
    this.damaged = damaged;
    for (const number of damaged) this.onDamage(`pack.${number}`);
    return index ?? new Map();
  }

  /** Under another name, so that its content may still be looked for. */
  private async keepDamaged(): Promise<void> {
    for (const number of this.damaged) {
      await this.fs
        .rename(this.place(number), joinPath(this.fs, this.folder, `damaged.${number}`))
        .catch(() => undefined);
    }
    this.damaged = [];
  }

  private async readSlot(path: ProjectPath, slot: Slot): Promise<Uint8Array | undefined> {
    try {
      return await this.fs.readPart(this.place(slot.pack), slot.at, slot.length);
    } catch (error) {
      if (!isENOENT(error)) throw error;
      // It may have been written into another pack meanwhile.
      const now = (await this.index()).get(path);
      return now === undefined || now.pack === slot.pack ? undefined : this.readSlot(path, now);
    }
  }

  private async write(place: string, pieces: readonly Uint8Array[]): Promise<void> {
    const backup = joinPath(this.fs, this.folder, temporaryName('pack'));
    try {
      await writeTemporaryPieces(this.fs, backup, pieces);
      await retryWhileBusy(this.fs, () => this.fs.rename(backup, place));
    } catch (error) {
      await this.fs.unlink(backup).catch(() => undefined);
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
      if (isUnused) await this.fs.unlink(joinPath(this.fs, this.folder, name)).catch(() => undefined);
    }
  }

  /** Of the packs that there are, ascending. */
  private async numbers(): Promise<number[]> {
    const names = (await this.fs.readdir(this.folder)).map(({ name }) => packPattern.exec(name)?.[1]);
    return names.flatMap((number) => (number === undefined ? [] : [Number(number)])).sort((one, other) => one - other);
  }

  private place(number: number): string {
    return joinPath(this.fs, this.folder, `pack.${number}`);
  }
}
