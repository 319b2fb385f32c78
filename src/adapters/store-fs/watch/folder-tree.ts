import * as fs from 'node:fs';
import { sep } from 'node:path';
import type { ProjectPath } from '#domain/change/file-change';
import { isAuthoredName } from '#application/ports/authored-path';
import { deferred } from '#application/support/concurrency';
import { errno, isENOENT } from '../file-system/errors.js';
import type { FileStatus } from '../file-system/file-system.js';
import { fileStatus } from '../file-system/promises-file-system.js';
import { isTemporaryName } from '#adapters/store-fs/root/path-parts';
import { WatchedFolder } from './watched-folder.js';

/** Linux queues so many events by default. It drops later ones, and Node does not report that. */
const usualQueue = 16_384;
/** How long folders are entered in one turn of the event loop. */
const turnMs = 5;
/** How many watches are closed in one turn: a few milliseconds' work. */
const closedPerTurn = 500;

/** Receives events in the turn in which the system reports them. Its methods must not throw. */
export interface WatchListener {
  /**
   * Something may have changed. A folder stands for everything below it, `''` for the whole project. A name that is not the
   * author's is reported when it comes or goes.
   */
  changed(path: ProjectPath): void;
  /** A folder was added, which `changed` reports as well: more changes may follow. */
  folderAdded(): void;
}

export interface FolderTreeOptions {
  /**
   * Receives every event but those of temporaries and of the own writes, before the listener does: also events of files that
   * are not the author's. An event about a folder stands for everything in it.
   * @param name in the folder; `undefined` where the system does not give it
   */
  readonly onEvent?: (folder: WatchedFolder, name: string | undefined) => void;
  /**
   * Whether a commit of the store's own added or removed the name.
   * @param look what is at the path now; `null` for nothing, `undefined` where that cannot be found out
   */
  readonly isSelfWrite?: (path: ProjectPath, look: () => FileStatus | null | undefined) => boolean;
  /** After this many events in one turn, some may have been dropped. By default half of what the system queues. */
  readonly mostEvents?: number;
  /** Node's own calls, unless a test replaces them. */
  readonly calls?: Partial<FolderCalls>;
}

interface FolderCalls {
  watch(place: string): fs.FSWatcher;
  readdir(place: string): readonly fs.Dirent[];
}

const nodeCalls: FolderCalls = {
  // A watch must not keep the process running.
  watch: (place) => fs.watch(place, { persistent: false }),
  readdir: (place) => fs.readdirSync(place, { withFileTypes: true }),
};

/**
 * - `closed`: by `close`
 * - `lost`: events may have been lost, or the project's folder is another one
 * - `full`: the system has no room for more watches
 */
type TreeEnd = 'closed' | 'lost' | 'full';

/**
 * Watches a folder and all folders below it, for Linux, whose watches report only what happens directly in a folder. It
 * follows no link, and ignores names that are not the author's.
 *
 * A folder is watched before it is listed. So whatever is not in the list is an event, and a new folder is reported when
 * its own events are.
 */
export class FolderTree {
  private readonly root = new WatchedFolder('', undefined);
  private readonly rootInode: bigint;
  private readonly calls: FolderCalls;
  /** Folders that were listed and are not entered yet. */
  private readonly found: { readonly above: WatchedFolder; readonly name: string }[] = [];
  private isEntering = false;
  private isComplete = false;
  private readonly mostEvents: number;
  /** Folders that cannot be watched; their files may still be read. */
  private readonly closed = new Set<ProjectPath>();
  private eventsInTurn = 0;
  private readonly completion = deferred<boolean>();
  private readonly end = deferred<TreeEnd>();
  /** Whether all folders are watched; `false` where the tree has ended before. */
  readonly complete = this.completion.promise;
  readonly ended = this.end.promise;

  /**
   * Begins to watch.
   * @param folder its real path
   * @throws what the file system throws, when there is no such folder
   */
  constructor(
    private readonly folder: string,
    private readonly listener: WatchListener,
    private readonly options: FolderTreeOptions = {},
  ) {
    this.calls = { ...nodeCalls, ...options.calls };
    this.mostEvents = options.mostEvents ?? queuedEvents() / 2;
    this.rootInode = fs.lstatSync(folder, { bigint: true }).ino;
    try {
      this.watch(this.root);
    } catch (error) {
      if (!isFull(error)) throw error;
      this.close('full');
    }
    this.enterFound();
  }

  /** Whether the system reports every change now: each folder of the project is watched. */
  get isExact(): boolean {
    return this.isComplete && !this.isEntering && !this.root.gone && this.closed.size === 0;
  }

  close(how: TreeEnd = 'closed'): void {
    if (this.root.gone) return;
    if (how !== 'closed') this.options.onEvent?.(this.root, undefined);
    this.drop(this.root);
    this.completion.resolve(false);
    this.end.resolve(how);
  }

  private handle(folder: WatchedFolder, type: string, name: string | undefined): void {
    this.countEvent();
    if (folder.gone || (name !== undefined && isTemporaryName(name))) return;
    if (type === 'rename' && name !== undefined && this.isSelfWrite(folder, name)) return;
    this.options.onEvent?.(folder, name);
    if (folder === this.root && type === 'rename' && !this.isRootThere()) return this.close('lost');
    if (name === undefined) return this.listener.changed(folder.path);
    // Such a name is in the list of its folder. What is below it is not watched.
    if (isAuthoredName(name)) this.replace(folder, name);
    else if (type !== 'rename') return;
    this.listener.changed(folder.pathOf(name));
  }

  /** The name may stand for another folder, or for none. Its permissions may have changed, so that it is closed to us or open again. */
  private replace(above: WatchedFolder, name: string): void {
    const before = above.child(name);
    if (before !== undefined) this.drop(before);
    if (!this.enter(above, name)) return;
    this.listener.folderAdded();
    this.enterFound();
  }

  /** Enters the folders that were found, a few milliseconds of them in each turn. */
  private enterFound(): void {
    if (this.isEntering) return;
    const began = performance.now();
    for (let next = this.found.pop(); next !== undefined; next = this.found.pop()) {
      const { above, name } = next;
      const isNew = !above.gone && above.child(name) === undefined && this.enter(above, name);
      // Before the tree is complete, nobody has looked into the folder.
      if (isNew && this.isComplete) this.listener.changed(above.pathOf(name));
      if (performance.now() - began > turnMs) return this.enterLater();
    }
    if (this.root.gone) return;
    this.isComplete = true;
    this.completion.resolve(true);
  }

  private enterLater(): void {
    this.isEntering = true;
    setImmediate(() => {
      this.isEntering = false;
      this.enterFound();
    });
  }

  /** Watches the folder, and lists it. @returns whether there is such a folder, and it can be watched */
  private enter(above: WatchedFolder, name: string): boolean {
    const folder = new WatchedFolder(name, above);
    this.closed.delete(folder.path);
    if (statusAt(this.placeOf(folder.path))?.kind !== 'folder') return false;
    try {
      this.watch(folder);
    } catch (error) {
      if (isFull(error)) this.close('full');
      // Otherwise it is gone, or closed to us. An event follows when that changes.
      else if (!isENOENT(error)) this.closed.add(folder.path);
      return false;
    }
    above.add(folder);
    return true;
  }

  private watch(folder: WatchedFolder): void {
    const place = this.placeOf(folder.path);
    const watch = (folder.watch = this.calls.watch(place));
    watch.on('change', (type, name) => this.handle(folder, type, typeof name === 'string' ? name : undefined));
    watch.on('error', () => this.close('lost'));
    for (const entry of this.list(place)) {
      if (entry.isDirectory() && isAuthoredName(entry.name)) this.found.push({ above: folder, name: entry.name });
    }
  }

  private list(place: string): readonly fs.Dirent[] {
    try {
      return this.calls.readdir(place);
    } catch {
      return [];
    }
  }

  private isSelfWrite(above: WatchedFolder, name: string): boolean {
    // What happens to a folder happens to everything in it.
    if (this.options.isSelfWrite === undefined || above.child(name) !== undefined) return false;
    const path = above.pathOf(name);
    return this.options.isSelfWrite(path, () => statusAt(this.placeOf(path)));
  }

  private countEvent(): void {
    if (this.eventsInTurn++ === 0) setImmediate(() => (this.eventsInTurn = 0));
    if (this.eventsInTurn >= this.mostEvents) this.close('lost');
  }

  private isRootThere(): boolean {
    try {
      const status = fs.lstatSync(this.folder, { bigint: true, throwIfNoEntry: false });
      return status?.isDirectory() === true && status.ino === this.rootInode;
    } catch {
      return false;
    }
  }

  /** Takes a folder out of the tree. Its watch is closed in a later turn: until then its events count. */
  private drop(folder: WatchedFolder): void {
    folder.above?.remove(folder.name);
    const dropped = [...folder.all()];
    for (const each of dropped) each.gone = true;
    for (const path of this.closed) if (path.startsWith(`${folder.path}/`)) this.closed.delete(path);
    closeLater(dropped);
  }

  private placeOf(path: ProjectPath): string {
    return diskPath(this.folder, path);
  }
}

/** How many events the system queues. */
function queuedEvents(): number {
  try {
    return Number(fs.readFileSync('/proc/sys/fs/inotify/max_queued_events', 'utf8'));
  } catch {
    return usualQueue;
  }
}

function isFull(error: unknown): boolean {
  return ['ENOSPC', 'EMFILE'].includes(errno(error) ?? '');
}

function closeLater(folders: WatchedFolder[]): void {
  setImmediate(() => {
    for (const folder of folders.splice(-closedPerTurn)) folder.watch?.close();
    if (folders.length > 0) closeLater(folders);
  });
}

/** The absolute path of a project's path. */
function diskPath(folder: string, path: ProjectPath): string {
  return path === '' ? folder : folder + sep + path.replaceAll('/', sep);
}

/** What is at a place, links not followed: `null` for nothing, `undefined` where that cannot be found out. */
function statusAt(place: string): FileStatus | null | undefined {
  try {
    const stats = fs.lstatSync(place, { throwIfNoEntry: false });
    return stats === undefined ? null : fileStatus(stats);
  } catch {
    return undefined;
  }
}
