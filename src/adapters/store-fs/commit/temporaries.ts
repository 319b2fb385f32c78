import { inLanes } from '#application/concurrency/in-lanes';
import type { FileSystem } from '../file-system/file-system.js';
import { nameOfPlace, placeIn } from '../file-system/place.js';
import { temporaryName } from '../root/temporary-name.js';
import { letGo, removedAtOnce } from './let-go.js';
import type { OldFiles } from './old-files.js';

/** The temporary files of one commit. */
export class Temporaries {
  /** The size of what will lie there, where it is an old file. */
  private readonly paths = new Map<string, number>();

  constructor(private readonly fs: FileSystem) {}

  /**
   * A path that nothing is at, in a folder that is there, for something that becomes (or was) `target`.
   * @param oldSize of what was there, in bytes
   */
  reserve(folder: string, target: string, oldSize = 0): string {
    const path = placeIn(this.fs, folder, temporaryName(nameOfPlace(this.fs, target)));
    this.paths.set(path, oldSize);
    return path;
  }

  get all(): readonly string[] {
    return [...this.paths.keys()];
  }

  /** This one is no temporary any more: it has become the file itself. */
  forget(path: string): void {
    this.paths.delete(path);
  }

  /**
   * Takes those that are still there out of the project's folders, where whoever looks would see them. Never fails.
   * @returns whether none is left where it was
   */
  async putAway(old: OldFiles): Promise<boolean> {
    const move = async ([path, size]: readonly [string, number]) => {
      const isAway = await old.take(path, size);
      if (isAway) this.paths.delete(path);
      return isAway;
    };
    return (await inLanes([...this.paths], move)).every((isAway) => isAway);
  }

  /**
   * Removes those that are still there. A file that the medium will not let go is left: it can
   * change neither what was committed nor what was refused, and no store lists it. Never fails.
   */
  async discard(): Promise<void> {
    // One by one, what many commits together have left would be removed more slowly than it comes.
    const remove = async (path: string) => {
      this.paths.delete(path);
      await letGo(this.fs, path);
    };
    await inLanes(this.all, remove, removedAtOnce);
  }
}
