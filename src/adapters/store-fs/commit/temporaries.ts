import { inLanes } from '#application/project/in-lanes';
import type { FileSystem } from '../file-system/file-system.js';
import { saysAbsent } from '../file-system/errno.js';
import { temporaryName } from '../temporary-name.js';
import { persist } from './persist.js';

/** The temporary files of one commit. */
export class Temporaries {
  private readonly paths = new Set<string>();

  constructor(private readonly fs: FileSystem) {}

  /** A path that nothing is at, in a folder that is there, for something that becomes (or was) `target`. */
  reserve(folder: string, target: string): string {
    const { separator } = this.fs;
    const path = folder + separator + temporaryName(target.slice(target.lastIndexOf(separator) + 1));
    this.paths.add(path);
    return path;
  }

  get all(): readonly string[] {
    return [...this.paths];
  }

  /** This one is no temporary any more: it has become the file itself. */
  forget(path: string): void {
    this.paths.delete(path);
  }

  /**
   * Removes those that are still there. A file that the medium will not let go is left: it can
   * change neither what was committed nor what was refused, and no store lists it. Never fails.
   */
  async discard(paths: readonly string[] = this.all): Promise<void> {
    // Several at once: what many commits together have left would be removed more slowly than it comes.
    await inLanes(paths, async (path) => {
      this.paths.delete(path);
      await persist(() => this.fs.unlink(path)).catch((error: unknown) => saysAbsent(error));
    });
  }
}
