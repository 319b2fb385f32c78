import { errno, isENOENT } from './errors.js';
import type { FileSystem, ReadableFile } from './file-system.js';

/**
 * A file or folder that is held open, and its path, which may lead to another one by now. While it is open, the system gives its
 * inode to nothing else, so that equal numbers mean the same file.
 */
export class HeldPlace {
  private isClosed = false;

  private constructor(
    private readonly fs: FileSystem,
    readonly path: string,
    private readonly held: ReadableFile,
    /** Of what was opened, under any name. */
    readonly identity: string,
  ) {}

  /** @throws what the file system throws, when nothing is there, or a link */
  static async open(fs: FileSystem, path: string): Promise<HeldPlace> {
    const held = await fs.open(path);
    try {
      return new HeldPlace(fs, path, held, (await held.state()).identity);
    } catch (error) {
      await held.close();
      throw error;
    }
  }

  /** @throws what the file system throws, when that cannot be found out */
  async isInPlace(): Promise<boolean> {
    try {
      return (await this.fs.stateAt(this.path)).identity === this.identity;
    } catch (error) {
      if (isENOENT(error) || errno(error) === 'ELOOP') return false;
      throw error;
    }
  }

  /** May be called again. It never fails. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    await this.held.close().catch(() => undefined);
  }
}
