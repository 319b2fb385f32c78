import { folderOf, type ProjectPath } from '#domain/change/file-change';
import type { FileStatus } from '../file-system/file-system.js';
import { isSameFile } from '#adapters/store-fs/file-system/file-system';

/** How long the system may take to tell of what was written. */
const rememberedMs = 1_000;

/** Until when it is remembered, and the number of the call that said it. */
interface Output {
  readonly until: number;
  readonly output: number;
}

interface Written extends Output {
  /** The file that was put there; `null` where one was taken away, `undefined` while that is not known. */
  readonly put?: FileStatus | null;
}

const nothing: Written = { until: 0, output: 0 };

/** What was written a moment ago, so that what the system tells of it can be known for that. */
export class SelfWriteFilter {
  private readonly files = new Map<ProjectPath, Written>();
  /** Folders that may be others than they were. Below one may be thousands of files: each is asked about when it is told of. */
  private readonly doubted = new Map<ProjectPath, Output>();
  private calls = 0;

  /** @param clock milliseconds */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** A commit of these files begins. */
  add(paths: readonly ProjectPath[]): void {
    const now = this.clock();
    dropOld(this.files, now);
    dropOld(this.doubted, now);
    for (const path of paths) remember(this.files, path, this.saidAt(now));
  }

  /** A file is put in its place by a rename, or taken away by one (`null`), with the next call. */
  put(path: ProjectPath, status: FileStatus | null): void {
    remember(this.files, path, { ...this.saidAt(this.clock()), put: status });
  }

  /** A hint and no more: somebody else may have written it since. */
  has(path: ProjectPath): boolean {
    return (this.files.get(path)?.until ?? 0) > this.clock();
  }

  /**
   * Whether that a name came or went was the commit's own doing, and nothing else happened to the
   * file that is not told of by itself. Each rename is told of once, so the second who says so is somebody else.
   *
   * @param look what is there now; `null` where nothing is, `undefined` where that cannot be told
   */
  isEcho(path: ProjectPath, look: () => FileStatus | null | undefined): boolean {
    const { put, output } = this.files.get(path) ?? nothing;
    if (put === undefined || !this.has(path) || this.isDoubted(path, output)) return false;
    this.files.delete(path);
    const found = look();
    return found !== undefined && isSameFile(put, found);
  }

  /**
   * Something else is at this path now, or may be: what the system had still to tell of files below, it tells no more.
   * @param folder `''` is the project's own
   */
  expectNoEchoBelow(folder: ProjectPath): void {
    const now = this.clock();
    dropOld(this.doubted, now);
    remember(this.doubted, folder, this.saidAt(now));
  }

  /** Whether a folder that the file is in may be another one by now. */
  private isDoubted(path: ProjectPath, output: number): boolean {
    if (path === '') return false;
    const folder = folderOf(path);
    return (this.doubted.get(folder)?.output ?? 0) > output || this.isDoubted(folder, output);
  }

  private saidAt(now: number): Output {
    return { until: now + rememberedMs, output: ++this.calls };
  }
}

/** Those that were said last are last. */
function remember<Value extends Output>(all: Map<ProjectPath, Value>, path: ProjectPath, value: Value): void {
  all.delete(path);
  all.set(path, value);
}

function dropOld(all: Map<ProjectPath, Output>, now: number): void {
  for (const [path, { until }] of all) {
    if (until > now) return;
    all.delete(path);
  }
}
