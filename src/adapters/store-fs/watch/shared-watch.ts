import { tellsOfEveryChange } from '../witness/local-file-systems.js';
import type { ChangeListener } from './change-listener.js';
import type { FolderTree } from './folder-tree.js';
import type { FolderTreeOptions } from './folder-tree-options.js';
import { watchFolder, type FolderWatch } from './watch-folder.js';

/** One watching of a folder for all who want to know of it, as long as there are any. */
export class SharedWatch {
  private readonly listeners = new Set<ChangeListener>();
  private begun: Promise<FolderWatch> | undefined;
  private current: FolderWatch | undefined;
  private tellsOfEveryChange = false;

  /** @param folder the real path */
  constructor(
    private readonly folder: string,
    private readonly options: FolderTreeOptions = {},
  ) {}

  /** The folders that are watched; `undefined` where there may be changes that nobody tells of. */
  get tree(): FolderTree | undefined {
    return this.tellsOfEveryChange ? this.current?.tree : undefined;
  }

  /**
   * Resolves when the listener is told of everything.
   * @returns what ends that
   * @throws what the file system throws, when there is no such folder
   */
  async listen(listener: ChangeListener): Promise<() => Promise<void>> {
    this.listeners.add(listener);
    const begun = (this.begun ??= this.begin());
    try {
      const watch = await begun;
      if (this.begun === begun) this.current = watch;
    } catch (error) {
      this.listeners.delete(listener);
      if (this.begun === begun) this.begun = undefined;
      throw error;
    }
    return async () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0) await this.end();
    };
  }

  async end(): Promise<void> {
    this.listeners.clear();
    const begun = this.begun;
    this.begun = undefined;
    this.current = undefined;
    await (await begun?.catch(() => undefined))?.stop();
  }

  private async begin(): Promise<FolderWatch> {
    this.tellsOfEveryChange = await tellsOfEveryChange(this.folder);
    const all = {
      changed: (path: string) => this.listeners.forEach((each) => each.changed(path)),
      folderCame: () => this.listeners.forEach((each) => each.folderCame()),
    };
    return watchFolder(this.folder, all, undefined, this.options);
  }
}
