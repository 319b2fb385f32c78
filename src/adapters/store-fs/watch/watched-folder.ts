import type { ProjectPath } from '#domain/change/file-change';
import { FolderMark } from '../witness/folder-mark.js';
import { ChildFolders } from './child-folders.js';
import type { BegunWatch } from './light-watch.js';

/** A folder that the system tells of. It knows its name and not its path: folders above it may come and go. */
export class WatchedFolder extends FolderMark {
  /** The folders in it; most have none. */
  children: ChildFolders<WatchedFolder> | undefined;
  watch: BegunWatch | undefined;

  /** @param above `undefined` for the project's own folder */
  constructor(
    readonly name: string,
    readonly above: WatchedFolder | undefined,
  ) {
    super();
  }

  /** Empty for the project's own folder. */
  get path(): ProjectPath {
    return this.above === undefined ? '' : this.above.pathOf(this.name);
  }

  /** The path of what is in it. */
  pathOf(name: string): ProjectPath {
    const path = this.path;
    return path === '' ? name : `${path}/${name}`;
  }

  put(child: WatchedFolder): void {
    (this.children ??= new ChildFolders<WatchedFolder>()).put(child);
  }

  /** It and every folder below it. */
  *all(): Generator<WatchedFolder> {
    yield this;
    for (const child of this.children?.all() ?? []) yield* child.all();
  }
}
