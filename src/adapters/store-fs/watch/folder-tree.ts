import { lstatSync } from 'node:fs';
import { isAuthoredName } from '#application/outside/authored-path';
import { errno, isENOENT } from '#adapters/store-fs/file-system/errors';
import { isTemporaryName } from '#adapters/store-fs/root/temporary-name';
import type { ChangeListener } from './change-listener.js';
import { diskPath } from './disk-path.js';
import type { FolderTreeOptions } from './folder-tree-options.js';
import { FolderWatches, type FoldersListener } from './folder-watches.js';
import { FoldersToList, type ListListener } from './folders-to-list.js';
import { statusAt } from './status-at.js';
import { WatchedFolder } from './watched-folder.js';

/** The system keeps 16,384 events for us and drops what comes after them, without a word that reaches us. */
const mostEvents = 8_192;
/** Where the project's folder is gone, it is looked for every so often. */
const comesBackMs = 1_000;

/**
 * Watches a folder and all below it, links not followed, where the system tells only of what is
 * directly in a folder: each has a watch of its own. What begins with a dot and its like is left
 * out, see `isAuthoredName`.
 *
 * A new folder is watched in the turn in which the system tells of it, and told of after: so what
 * was put into it before is found by who looks, and what comes later is told. Where events may have
 * been lost, everything is watched anew, and everything told.
 */
export class FolderTree implements FoldersListener, ListListener {
  private root = new WatchedFolder('', undefined);
  private rootInode: bigint | undefined;
  private readonly watches: FolderWatches;
  private readonly toList: FoldersToList;
  /** Names of folders, each once: thousands have the same. Known until all are watched. */
  private readonly names = new Map<string, string>();
  private isComplete = false;
  private isLost = false;
  private whenComplete: () => void = () => undefined;
  private eventsInTurn = 0;
  private again: NodeJS.Timeout | undefined;
  private closed = false;

  /**
   * @param folder the real path
   * @param outOfWatches told when the system has no room for more watches; nothing is told any more then
   */
  constructor(
    private readonly folder: string,
    private readonly listener: ChangeListener,
    private readonly outOfWatches: () => void,
    private readonly options: FolderTreeOptions = {},
  ) {
    this.watches = new FolderWatches(this, options.watch);
    this.toList = new FoldersToList(folder, this, options.readdir);
  }

  /**
   * Resolves when everything is watched, or the tree was closed.
   * @throws what the file system throws, when there is no such folder
   */
  async begin(): Promise<void> {
    const complete = new Promise<void>((resolve) => {
      this.whenComplete = resolve;
    });
    try {
      this.beginAtRoot();
    } catch (error) {
      if (!saysNoRoom(error)) throw error;
      this.giveUp();
    }
    this.toList.goOn();
    await complete;
  }

  /** The deepest folder on the way that is watched, and how many of the names lead to it. */
  deepest(names: readonly string[]): { readonly folder: WatchedFolder; readonly depth: number } {
    let folder = this.root;
    for (let depth = 0; depth < names.length; depth++) {
      const child = folder.child(names[depth] ?? '');
      if (child === undefined) return { folder, depth };
      folder = child;
    }
    return { folder, depth: names.length };
  }

  /** To be called by the watches alone. */
  happened(folder: WatchedFolder, type: string, name: string | undefined): void {
    if (this.closed) return;
    this.countEvent();
    if (folder.gone || (name !== undefined && isTemporaryName(name))) return;
    folder.changes++;
    if (type === 'rename' && name !== undefined && this.isEcho(folder, name)) return;
    this.options.reported?.(folder, name);
    if (folder === this.root && type === 'rename' && !this.rootIsThere()) return this.lost();
    if (name === undefined) return this.listener.changed(folder.path);
    if (!isAuthoredName(name)) return;
    // A folder of which anything is told may not be entered any more, or again.
    if (type === 'rename' || folder.child(name) !== undefined) this.cameOrWent(folder, name);
    this.listener.changed(folder.pathOf(name));
  }

  /** To be called by the watches alone. */
  failed(): void {
    this.lost();
  }

  /** To be called by the lists alone. */
  found(above: WatchedFolder, name: string): void {
    this.add(above, name);
    // While everything is watched for the first time, who wants to know looks afterwards.
    if (this.isComplete) this.listener.changed(above.pathOf(name));
  }

  /** To be called by the lists alone. */
  allListed(): void {
    if (this.root.gone || this.isComplete) return;
    this.isComplete = true;
    this.names.clear();
    this.whenComplete();
    if (this.isLost) this.listener.changed('');
    this.isLost = false;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    this.drop(this.root);
    this.whenComplete();
  }

  private beginAtRoot(): void {
    const root = new WatchedFolder('', undefined);
    this.rootInode = lstatSync(this.folder, { bigint: true }).ino;
    this.watches.begin(root, this.folder);
    this.root = root;
    this.toList.add(root);
  }

  /** A name that stood for a folder means more than itself. */
  private isEcho(above: WatchedFolder, name: string): boolean {
    if (this.options.isEcho === undefined || above.child(name) !== undefined) return false;
    const path = above.pathOf(name);
    return this.options.isEcho(path, () => statusAt(diskPath(this.folder, path)));
  }

  /** The name stands for something else than it did, or for nothing: a folder's watch goes by what it was. */
  private cameOrWent(above: WatchedFolder, name: string): void {
    const before = above.child(name);
    if (before !== undefined) this.drop(before);
    if (statusAt(diskPath(this.folder, above.pathOf(name)))?.kind !== 'folder') return;
    this.add(above, name);
    this.listener.folderCame();
    this.toList.goOn();
  }

  private add(above: WatchedFolder, name: string): void {
    const folder = new WatchedFolder(this.names.get(name) ?? name, above);
    if (!this.isComplete) this.names.set(folder.name, folder.name);
    try {
      this.watches.begin(folder, diskPath(this.folder, folder.path));
    } catch (error) {
      if (saysNoRoom(error)) this.giveUp();
      // What cannot be watched otherwise cannot be read either, or is gone, which is told.
      return;
    }
    above.put(folder);
    this.toList.add(folder);
  }

  private countEvent(): void {
    if (this.eventsInTurn++ === 0) setImmediate(() => (this.eventsInTurn = 0));
    if (this.eventsInTurn === (this.options.mostEvents ?? mostEvents)) this.lost();
  }

  private rootIsThere(): boolean {
    try {
      const status = lstatSync(this.folder, { bigint: true, throwIfNoEntry: false });
      return status?.isDirectory() === true && status.ino === this.rootInode;
    } catch {
      return false;
    }
  }

  /** Nobody knows what happened: everything is watched anew, and told when it is. */
  private lost(): void {
    if (this.closed || this.root.gone) return;
    this.isLost = true;
    this.isComplete = false;
    this.options.reported?.(this.root, undefined);
    this.drop(this.root);
    this.again = setTimeout(() => this.beginAgain(), 0).unref();
  }

  private beginAgain(): void {
    try {
      this.beginAtRoot();
    } catch (error) {
      if (!isENOENT(error)) return this.giveUp();
      this.again = setTimeout(() => this.beginAgain(), comesBackMs).unref();
      return;
    }
    this.toList.goOn();
  }

  private giveUp(): void {
    if (this.closed) return;
    this.close();
    this.outOfWatches();
  }

  private drop(folder: WatchedFolder): void {
    folder.above?.remove(folder.name);
    this.watches.end(folder);
  }
}

function saysNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EMFILE'].includes(errno(error) ?? '');
}
