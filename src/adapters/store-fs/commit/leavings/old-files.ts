import { saysAbsent, unlessThere } from '../../file-system/errno.js';
import type { FileSystem } from '../../file-system/file-system.js';
import { placeIn } from '../../file-system/place.js';
import { unlessGone } from '../../file-system/unless-gone.js';
import { isTemporaryName, temporaryName } from '../../root/temporary-name.js';
import { letGo, removedAtOnce } from './let-go.js';

/** When old files are let go of. */
export interface OldFileLimits {
  /** Calls once, when nobody has committed for a while since it was asked. @returns what prevents it */
  whenQuiet(call: () => void): () => void;
  /** Bytes of them; when there are more, they are let go of beside commits. */
  readonly many: number;
  /** Bytes; who leaves more waits until there are no more. */
  readonly most: number;
}

const quietMs = 250;

export const usualOldFiles: OldFileLimits = {
  whenQuiet: (call) => {
    const timer = setTimeout(call, quietMs).unref();
    return () => clearTimeout(timer);
  },
  many: 32 * 1024 * 1024,
  most: 64 * 1024 * 1024,
};

/** So long the end of the program waits for them; the next start goes on. */
const mostAtEndMs = 1000;
/** However short a file, it takes so much of a disk. */
const block = 4096;

/** Where they lie in the store's own folder. */
export function oldFolder(fs: FileSystem, own: string): string {
  return placeIn(fs, own, 'old');
}

/**
 * The files that commits have replaced or removed, in a folder of the store's own. To let go of one may take as long as its
 * bytes are on their way to the disk, or as long as the disk is told that their place is free, and a flush waits for that
 * as well: so it is done when nobody commits. None of this fails: what the medium will not let go lies where nobody looks.
 */
export class OldFiles {
  /** Those that are there, and how much of the disk they take. */
  private readonly waiting = new Map<string, number>();
  private bytes = 0;
  private isQuiet = false;
  private work: Promise<void> | undefined;
  private cancel: (() => void) | undefined;

  /** @param folder `undefined` where there is none */
  private constructor(
    private readonly fs: FileSystem,
    private readonly folder: string | undefined,
    left: readonly string[],
    private readonly limits: OldFileLimits,
  ) {
    for (const name of left) this.add(name, 0);
  }

  /**
   * @param folder made where it is not; the one it lies in is there, and no link
   * @returns with what an earlier process has left there
   */
  static async in(fs: FileSystem, folder: string, limits = usualOldFiles): Promise<OldFiles> {
    const left = await namesLeftIn(fs, folder).catch(() => undefined);
    return new OldFiles(fs, left && folder, left ?? [], limits);
  }

  /** For a store without a folder of its own: nothing can be put there. */
  static nowhere(fs: FileSystem): OldFiles {
    return new OldFiles(fs, undefined, [], usualOldFiles);
  }

  get areThere(): boolean {
    return this.waiting.size > 0;
  }

  /** Somebody commits: until nobody has for a while, nothing is removed. */
  disturb(): void {
    this.isQuiet = false;
    if (this.cancel !== undefined) this.waitForQuiet();
  }

  /**
   * Takes a file away from where it is.
   * @param size of it, in bytes
   * @returns `there` where it still is, because the folder is on another file system; `gone` where it was no more
   */
  async take(path: string, size: number): Promise<'taken' | 'gone' | 'there'> {
    if (this.folder === undefined) return 'there';
    const name = temporaryName('old');
    try {
      await this.fs.rename(path, placeIn(this.fs, this.folder, name));
    } catch (error) {
      // It may also be the folder that a hand has removed.
      return saysAbsent(error) && (await this.isGone(path)) ? 'gone' : 'there';
    }
    this.add(name, size);
    return 'taken';
  }

  /** Resolves when not more are left than may wait. */
  async room(): Promise<void> {
    const { many, most } = this.limits;
    if (this.bytes > many) this.begin();
    if (this.bytes > most) await this.removeUntil(() => this.bytes <= most);
  }

  /** Resolves when none is left. */
  async gone(): Promise<void> {
    await this.removeUntil(() => false);
    await this.work;
  }

  /** Resolves soon; what is left is let go of after the next start. */
  async close(): Promise<void> {
    const end = performance.now() + mostAtEndMs;
    await this.removeUntil(() => performance.now() > end);
    this.isQuiet = false;
    await this.work;
    this.cancel?.();
    this.cancel = undefined;
  }

  private add(name: string, size: number): void {
    const takes = Math.max(size, block);
    this.waiting.set(name, takes);
    this.bytes += takes;
    if (this.cancel === undefined) this.waitForQuiet();
  }

  private waitForQuiet(): void {
    this.cancel?.();
    this.cancel = this.limits.whenQuiet(() => {
      this.cancel = undefined;
      this.isQuiet = true;
      this.begin();
    });
  }

  /** Removes some while other things go on, unless that is done already. */
  private begin(): void {
    const isEnough = () => !this.isQuiet && this.bytes <= this.limits.many;
    this.work ??= this.removeUntil(isEnough).finally(() => {
      this.work = undefined;
      if (this.areThere && this.cancel === undefined) this.waitForQuiet();
    });
  }

  private async removeUntil(isEnough: () => boolean): Promise<void> {
    const lane = async () => {
      for (const [name, takes] of this.waiting) {
        if (isEnough()) return;
        this.waiting.delete(name);
        this.bytes -= takes;
        if (this.folder !== undefined) await letGo(this.fs, placeIn(this.fs, this.folder, name));
      }
    };
    await Promise.all(Array.from({ length: removedAtOnce }, lane));
  }

  private async isGone(path: string): Promise<boolean> {
    return (await unlessGone(() => this.fs.lstat(path)).catch(() => null)) === undefined;
  }
}

/** @throws what the file system throws, and where the folder is a file or a link to somewhere else */
async function namesLeftIn(fs: FileSystem, folder: string): Promise<string[]> {
  await fs.mkdir(folder).catch(unlessThere);
  if ((await fs.lstat(folder)).kind !== 'folder') throw new Error(`${folder} is no folder`);
  const entries = await fs.readdir(folder);
  return entries.flatMap(({ name, kind }) => (kind === 'file' && isTemporaryName(name) ? [name] : []));
}
