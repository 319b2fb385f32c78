import { ignoreEEXIST } from '#adapters/store-fs/file-system/errors';
import { type FileSystem, joinPath } from '#adapters/store-fs/file-system/file-system';
import { unlinkQuietly } from '#adapters/store-fs/file-system/retry';
import { isTemporaryName, temporaryName } from '#adapters/store-fs/root/path-parts';

export interface TrashLimits {
  /** Calls once, when no commit has begun for a while. @returns what cancels it */
  whenIdle(call: () => void): () => void;
  /** Bytes on the disk. A commit that leaves more waits until there are no more. */
  readonly bytes: number;
}

const idleMs = 250;

export const defaultTrashLimits: TrashLimits = {
  whenIdle: (call) => {
    const timer = setTimeout(call, idleMs).unref();
    return () => clearTimeout(timer);
  },
  bytes: 64 * 1024 * 1024,
};

/** How long `close` waits. The next start empties the rest. */
const closeMs = 1000;
/** Half of the process's threads for files: a commit's flush needs one. */
const concurrency = 2;
/** What the shortest file takes on a disk. */
const blockSize = 4096;

/**
 * The folder for files that commits have replaced or removed; an idle job empties it. A commit does not wait for that: some
 * disks take a millisecond to free a file's blocks, and a flush waits meanwhile. Nothing here fails. A file that the medium
 * does not remove stays in the trash.
 */
export class Trash {
  /** What each file takes on the disk, by name. */
  private readonly files = new Map<string, number>();
  private bytes = 0;
  private isIdle = false;
  private cancel: (() => void) | undefined;
  private job: Promise<unknown> = Promise.resolve();

  /** @param folder `undefined` where there is none */
  private constructor(
    private readonly fs: FileSystem,
    private readonly folder: string | undefined,
    private readonly limits: TrashLimits,
  ) {}

  /** Opens the trash, and creates its folder. @param storeFolder the store's own folder; it exists, and is no link */
  static async open(fs: FileSystem, storeFolder: string, limits = defaultTrashLimits): Promise<Trash> {
    const folder = joinPath(fs, storeFolder, 'trash');
    const left = await namesIn(fs, folder).catch(() => undefined);
    const trash = new Trash(fs, left && folder, limits);
    for (const name of left ?? []) trash.add(name, 0);
    return trash;
  }

  /** For a store without a folder of its own: it takes nothing. */
  static none(fs: FileSystem): Trash {
    return new Trash(fs, undefined, defaultTrashLimits);
  }

  get isEmpty(): boolean {
    return this.files.size === 0;
  }

  /** To be called when a commit begins: the idle job stops. */
  touch(): void {
    this.isIdle = false;
    this.cancel?.();
    this.cancel = undefined;
    if (!this.isEmpty) this.startTimer();
  }

  /**
   * Moves a file into the trash.
   * @param size of it, in bytes
   * @returns whether that was possible; not from another file system
   */
  async take(path: string, size: number): Promise<boolean> {
    if (this.folder === undefined) return false;
    const name = temporaryName('old');
    try {
      await this.fs.rename(path, joinPath(this.fs, this.folder, name));
    } catch {
      return false;
    }
    this.add(name, size);
    return true;
  }

  /** Resolves when the trash is no larger than its limit. */
  async makeRoom(): Promise<void> {
    await this.removeUntil(() => this.bytes <= this.limits.bytes);
  }

  /** Resolves when the trash is empty. */
  async empty(): Promise<void> {
    await this.removeUntil(() => false);
    await this.job;
  }

  /** Empties the trash as far as a second allows. */
  async close(): Promise<void> {
    const deadline = performance.now() + closeMs;
    await this.removeUntil(() => performance.now() > deadline);
    this.isIdle = false;
    this.cancel?.();
    await this.job;
  }

  private add(name: string, size: number): void {
    const blocks = Math.max(size, blockSize);
    this.files.set(name, blocks);
    this.bytes += blocks;
    if (this.cancel === undefined) this.startTimer();
  }

  private startTimer(): void {
    this.cancel = this.limits.whenIdle(() => {
      this.cancel = undefined;
      this.isIdle = true;
      this.job = Promise.all([this.job, this.removeUntil(() => !this.isIdle)]);
    });
  }

  private async removeUntil(isEnough: () => boolean): Promise<void> {
    const worker = async () => {
      for (const [name, blocks] of this.files) {
        if (isEnough()) return;
        this.files.delete(name);
        this.bytes -= blocks;
        if (this.folder !== undefined) await unlinkQuietly(this.fs, joinPath(this.fs, this.folder, name));
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
  }
}

/** @throws what the file system throws, and where the folder is a file or a link to somewhere else */
async function namesIn(fs: FileSystem, folder: string): Promise<string[]> {
  await fs.mkdir(folder).catch(ignoreEEXIST);
  if ((await fs.lstat(folder)).kind !== 'folder') throw new Error(`${folder} is no folder`);
  const entries = await fs.readdir(folder);
  return entries.flatMap(({ name, kind }) => (kind === 'file' && isTemporaryName(name) ? [name] : []));
}
