import { inLanes } from '#application/concurrency/in-lanes';
import type { FileSystem } from '../file-system/file-system.js';
import { saysAbsent } from '../file-system/errno.js';
import { nameOfPlace, placeIn } from '../file-system/place.js';
import { putAwayName, temporaryName } from '../root/temporary-name.js';
import { persist } from './persist.js';

/**
 * So many are removed at a time: half of the threads there are for files, since to let go of one may take as long as its
 * bytes are on their way to the disk, and the next commit's calls wait for the others.
 */
const removedAtOnce = 2;

/** The temporary files of one commit. */
export class Temporaries {
  private readonly paths = new Set<string>();

  constructor(private readonly fs: FileSystem) {}

  /** A path that nothing is at, in a folder that is there, for something that becomes (or was) `target`. */
  reserve(folder: string, target: string): string {
    const path = placeIn(this.fs, folder, temporaryName(nameOfPlace(this.fs, target)));
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
   * Takes those that are still there out of the project's folders: to rename a file is done at once, to let go of it may
   * take as long as its bytes are on their way to the disk, and until then whoever looks would see it. Never fails.
   *
   * @param folder the store's own
   * @returns whether none is left where it was; they are where the folder is on another file system
   */
  async putAway(folder: string, lanes: number): Promise<boolean> {
    const move = async (path: string) => {
      const away = placeIn(this.fs, folder, putAwayName());
      try {
        await this.fs.rename(path, away);
        this.paths.add(away);
      } catch (error) {
        if (!saysAbsent(error)) return false;
      }
      this.paths.delete(path);
      return true;
    };
    return (await inLanes(this.all, move, lanes)).every((isAway) => isAway);
  }

  /**
   * Removes those that are still there. A file that the medium will not let go is left: it can
   * change neither what was committed nor what was refused, and no store lists it. Never fails.
   */
  async discard(): Promise<void> {
    // One by one, what many commits together have left would be removed more slowly than it comes.
    const remove = async (path: string) => {
      this.paths.delete(path);
      await persist(() => this.fs.unlink(path)).catch((error: unknown) => saysAbsent(error));
    };
    await inLanes(this.all, remove, removedAtOnce);
  }
}
