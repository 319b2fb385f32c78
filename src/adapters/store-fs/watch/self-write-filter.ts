import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { isSameFile, type FileStatus } from '../file-system/file-system.js';

/** How long the system may take to report a write. */
const expiryMs = 1_000;

/** The order is that of the calls; the time is when the entry expires. */
interface Entry {
  readonly order: number;
  readonly expires: number;
}

interface Write extends Entry {
  /** The file that a rename put there; `null` where it took one away, `undefined` before that. */
  readonly status?: FileStatus | null;
}

/** Records the store's own writes of the last second, and recognises their events. */
export class SelfWriteFilter {
  private readonly writes = new Map<ProjectPath, Write>();
  /** Folders that may have been replaced: events of earlier writes below them will not come. */
  private readonly replaced = new Map<ProjectPath, Entry>();
  private calls = 0;

  /** @param clock milliseconds */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** To be called when a commit of these files begins. */
  add(paths: readonly ProjectPath[]): void {
    dropExpired(this.writes, this.clock());
    dropExpired(this.replaced, this.clock());
    for (const path of paths) append(this.writes, path, this.newEntry());
  }

  /** To be called right before a rename puts this file at the path, or takes the file there away (`null`). */
  expect(path: ProjectPath, status: FileStatus | null): void {
    append(this.writes, path, { ...this.newEntry(), status });
  }

  /** Whether the store has written the file lately. An external edit may have followed. */
  has(path: ProjectPath): boolean {
    return (this.writes.get(path)?.expires ?? -Infinity) > this.clock();
  }

  /**
   * Whether the event of a name that was added or removed is that of the store's own rename. A rename has one event, so a
   * second one is external. Whatever else happened to the file has an event of its own.
   *
   * @param look what is at the path now; `null` for nothing, `undefined` where that cannot be found out
   */
  isSelfWrite(path: ProjectPath, look: () => FileStatus | null | undefined): boolean {
    const write = this.writes.get(path);
    if (write?.status === undefined || !this.has(path) || this.isBelowReplaced(path, write.order)) return false;
    this.writes.delete(path);
    const now = look();
    return now !== undefined && isSameFile(write.status, now);
  }

  /** To be called when something else may be at the path: if it is a folder, earlier writes below it have no events any more. */
  expectNoneBelow(path: ProjectPath): void {
    dropExpired(this.replaced, this.clock());
    append(this.replaced, path, this.newEntry());
  }

  private isBelowReplaced(path: ProjectPath, order: number): boolean {
    if (path === '') return false;
    const folder = folderOf(path);
    return (this.replaced.get(folder)?.order ?? 0) > order || this.isBelowReplaced(folder, order);
  }

  private newEntry(): Entry {
    return { order: ++this.calls, expires: this.clock() + expiryMs };
  }
}

/** Appends an entry, so that the oldest one is first. */
function append<Value extends Entry>(entries: Map<ProjectPath, Value>, path: ProjectPath, value: Value): void {
  entries.delete(path);
  entries.set(path, value);
}

function dropExpired(entries: Map<ProjectPath, Entry>, now: number): void {
  for (const [path, { expires }] of entries) {
    if (expires > now) return;
    entries.delete(path);
  }
}
