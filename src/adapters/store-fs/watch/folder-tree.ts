import { lstatSync, readdir, watch, type Dirent, type FSWatcher } from 'node:fs';
import { sep } from 'node:path';
import type { ProjectPath } from '#domain/change/project-path';
import { isAuthoredName } from '#application/outside/authored-path';
import { errno, saysAbsent } from '../file-system/errno.js';
import type { FileStatus } from '../file-system/file-system.js';
import { fileStatus } from '../file-system/promises-file-system.js';
import { isTemporaryName } from '../temporary-name.js';
import type { ChangeListener } from './change-listener.js';
import { lightWatchOf, type BegunWatch, type FoldersListener, type LightWatch } from './light-watch.js';
import { WatchedFolder } from './watched-folder.js';

/** So many folders are listed at once: half of the threads there are for files, so that requests have the others. */
const lanes = 2;
/** So many watches are begun or ended before others have their turn: a few milliseconds' work. */
const mostInOneTurn = 500;
/** The system keeps 16,384 events for us and drops what comes after them, without a word that reaches us. */
const mostEvents = 8_192;
/** Where the project's folder is gone, it is looked for every so often. */
const comesBackMs = 1_000;

export interface FolderTreeOptions {
  /** From so many events in one turn on, some may have been dropped. */
  readonly mostEvents?: number;
  /**
   * Told before the listener, in the event's own turn, of whatever happens directly in a folder to what is no temporary:
   * also of what is not the author's, but not of what is nothing new. Where a folder goes, nothing is told of what was in it.
   * @param name where the system says it
   */
  readonly told?: (folder: WatchedFolder, name: string | undefined) => void;
  /** Node's own, unless a test has another. */
  readonly watch?: (place: string, options: { readonly persistent: false }) => FSWatcher;
  readonly readdir?: (
    place: string,
    options: { readonly withFileTypes: true },
    done: (error: Error | null, entries: Dirent[]) => void,
  ) => void;
  /**
   * Whether it is nothing new to anybody that a name came or went.
   * @param look what is there now; `null` where nothing is, `undefined` where that cannot be told
   */
  readonly isEcho?: (path: ProjectPath, look: () => FileStatus | null | undefined) => boolean;
}

/**
 * Watches a folder and all below it, links not followed, where the system tells only of what is
 * directly in a folder: each has a watch of its own. What begins with a dot and its like is left
 * out, see `isAuthoredName`.
 *
 * A new folder is watched in the turn in which the system tells of it, and told of after: so what
 * was put into it before is found by who looks, and what comes later is told. Where events may have
 * been lost, everything is watched anew, and everything told.
 */
export class FolderTree implements FoldersListener<WatchedFolder> {
  private root = new WatchedFolder('', undefined);
  private rootInode: bigint | undefined;
  /** Folders whose own folders are not watched yet. */
  private readonly toList: WatchedFolder[] = [];
  /** Names of folders, each once: thousands have the same. Known until all are watched. */
  private readonly names = new Map<string, string>();
  private listing = 0;
  private isComplete = false;
  private isLost = false;
  private whenComplete: () => void = () => undefined;
  private eventsInTurn = 0;
  private readonly toClose: WatchedFolder[] = [];
  private again: NodeJS.Timeout | undefined;
  private closed = false;
  /** Learnt from the first watch there is. */
  private light: LightWatch<WatchedFolder> | undefined;

  /**
   * @param folder the real path
   * @param outOfWatches told when the system has no room for more watches; nothing is told any more then
   */
  constructor(
    private readonly folder: string,
    private readonly listener: ChangeListener,
    private readonly outOfWatches: () => void,
    private readonly options: FolderTreeOptions = {},
  ) {}

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
    this.goOn();
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
    this.options.told?.(folder, name);
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

  close(): void {
    this.closed = true;
    clearTimeout(this.again);
    this.drop(this.root);
    this.whenComplete();
  }

  private beginAtRoot(): void {
    const root = new WatchedFolder('', undefined);
    this.rootInode = lstatSync(this.folder, { bigint: true }).ino;
    this.watch(root, this.folder);
    this.root = root;
    this.toList.push(root);
  }

  private watch(folder: WatchedFolder, place: string): void {
    folder.watch = this.light?.(place, folder) ?? this.watchAsUsual(folder, place);
  }

  private watchAsUsual(folder: WatchedFolder, place: string): BegunWatch {
    // Never what keeps the process alive.
    const watcher = (this.options.watch ?? watch)(place, { persistent: false });
    watcher.on('change', (type, name) => this.happened(folder, type, typeof name === 'string' ? name : undefined));
    watcher.on('error', () => this.failed());
    if (this.options.watch === undefined) this.light = lightWatchOf(watcher, this);
    return watcher;
  }

  /** A name that stood for a folder means more than itself. */
  private isEcho(above: WatchedFolder, name: string): boolean {
    if (this.options.isEcho === undefined || above.child(name) !== undefined) return false;
    const path = above.pathOf(name);
    return this.options.isEcho(path, () => statusOf(this.placeOf(path)));
  }

  /** The name stands for something else than it did, or for nothing: a folder's watch goes by what it was. */
  private cameOrWent(above: WatchedFolder, name: string): void {
    const before = above.child(name);
    if (before !== undefined) this.drop(before);
    if (statusOf(this.placeOf(above.pathOf(name)))?.kind !== 'folder') return;
    this.add(above, name);
    this.listener.folderCame();
    this.goOn();
  }

  private add(above: WatchedFolder, name: string): void {
    const folder = new WatchedFolder(this.names.get(name) ?? name, above);
    if (!this.isComplete) this.names.set(folder.name, folder.name);
    try {
      this.watch(folder, this.placeOf(folder.path));
    } catch (error) {
      if (saysNoRoom(error)) this.giveUp();
      // What cannot be watched otherwise cannot be read either, or is gone, which is told.
      return;
    }
    above.put(folder);
    this.toList.push(folder);
  }

  private goOn(): void {
    while (this.listing < lanes && !this.closed) {
      const folder = this.toList.pop();
      if (folder === undefined) break;
      if (folder.gone) continue;
      this.listing++;
      const { changes } = folder;
      (this.options.readdir ?? readdir)(this.placeOf(folder.path), { withFileTypes: true }, (error, entries) => {
        this.addFoldersOf(folder, { entries: error === null ? entries : [], changes }, 0);
      });
    }
    if (this.listing === 0 && this.toList.length === 0 && !this.root.gone) this.complete();
  }

  /** @param from where in the entries to go on */
  private addFoldersOf(folder: WatchedFolder, { entries, changes }: Listing, from: number): void {
    let added = 0;
    for (let index = from; index < entries.length && !folder.gone && !this.closed; index++) {
      const entry = entries[index];
      if (entry?.isDirectory() !== true || !isAuthoredName(entry.name)) continue;
      if (folder.child(entry.name) !== undefined) continue;
      if (added++ === mostInOneTurn) {
        setImmediate(() => this.addFoldersOf(folder, { entries, changes }, index));
        return;
      }
      // Of what has come in the place of a folder since it was listed, it was told before there was anything to take out.
      if (folder.changes !== changes && statusOf(this.placeOf(folder.pathOf(entry.name)))?.kind !== 'folder') continue;
      this.add(folder, entry.name);
      // While everything is watched for the first time, who wants to know looks afterwards.
      if (this.isComplete) this.listener.changed(folder.pathOf(entry.name));
    }
    this.listing--;
    this.goOn();
  }

  private complete(): void {
    if (this.isComplete) return;
    this.isComplete = true;
    this.names.clear();
    this.whenComplete();
    if (this.isLost) this.listener.changed('');
    this.isLost = false;
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
    this.options.told?.(this.root, undefined);
    this.drop(this.root);
    this.again = setTimeout(() => this.beginAgain(), 0).unref();
  }

  private beginAgain(): void {
    try {
      this.beginAtRoot();
    } catch (error) {
      if (!saysAbsent(error)) return this.giveUp();
      this.again = setTimeout(() => this.beginAgain(), comesBackMs).unref();
      return;
    }
    this.goOn();
  }

  private giveUp(): void {
    if (this.closed) return;
    this.close();
    this.outOfWatches();
  }

  private drop(folder: WatchedFolder): void {
    folder.above?.remove(folder.name);
    if (this.toClose.length === 0) setImmediate(() => this.closeDropped());
    for (const each of folder.all()) {
      each.gone = true;
      this.toClose.push(each);
    }
  }

  /** Not before the next turn: until then the system tells of them what was to be told, and that is counted. */
  private closeDropped(): void {
    for (const folder of this.toClose.splice(-mostInOneTurn)) folder.watch?.close();
    if (this.toClose.length > 0) setImmediate(() => this.closeDropped());
  }

  private placeOf(path: ProjectPath): string {
    return path === '' ? this.folder : this.folder + sep + path.replaceAll('/', sep);
  }
}

interface Listing {
  readonly entries: readonly Dirent[];
  /** Of the folder, before it was listed. */
  readonly changes: number;
}

/** What is at a place itself, `null` for nothing; `undefined` where that cannot be told. */
function statusOf(place: string): FileStatus | null | undefined {
  try {
    const stats = lstatSync(place, { throwIfNoEntry: false });
    return stats === undefined ? null : fileStatus(stats);
  } catch {
    return undefined;
  }
}

function saysNoRoom(error: unknown): boolean {
  return ['ENOSPC', 'EMFILE'].includes(errno(error) ?? '');
}
