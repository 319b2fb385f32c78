import { inLanes } from '#application/concurrency/in-lanes';
import type { FileSystem } from '../../file-system/file-system.js';
import { folderOfPlace, nameOfPlace, placeIn } from '../../file-system/place.js';
import { unlessGone } from '../../file-system/unless-gone.js';
import { temporaryName } from '../../root/temporary-name.js';
import { letGo, removedAtOnce } from './let-go.js';
import type { OldFiles } from './old-files.js';

/** The temporary files of one commit. */
export class Temporaries {
  /** The size of what will lie there, where it is an old file. */
  private readonly paths = new Map<string, number>();

  /** The names of those that were gone with the folder they lay in: somebody has moved it. */
  readonly moved = new Set<string>();

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
      const outcome = await old.take(path, size);
      if (outcome === 'there') return false;
      this.paths.delete(path);
      if (outcome === 'gone') await this.noteIfMoved(path);
      return true;
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
      await this.noteIfMoved(path);
    };
    await inLanes(this.all, remove, removedAtOnce);
  }

  /** To be called before a folder that is gone may be made again. */
  async noteMoved(): Promise<void> {
    for (const path of this.all) await this.noteIfMoved(path);
  }

  private async noteIfMoved(path: string): Promise<void> {
    const folder = await unlessGone(() => this.fs.lstat(folderOfPlace(this.fs, path))).catch(() => null);
    if (folder === undefined) this.moved.add(nameOfPlace(this.fs, path));
  }
}
