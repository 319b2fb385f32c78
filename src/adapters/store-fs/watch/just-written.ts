import type { ProjectPath } from '#domain/change/project-path';
import type { FileStatus } from '../file-system/file-system.js';
import { isSameFile } from '../file-system/is-same-file.js';

/** How long the system may take to tell of what was written. */
const rememberedMs = 1_000;

interface Written {
  readonly until: number;
  /** The file that was put there; `null` where one was taken away, `undefined` while that is not known. */
  readonly put?: FileStatus | null;
}

/** What was written a moment ago, so that what the system tells of it can be known for that. */
export class JustWritten {
  private readonly files = new Map<ProjectPath, Written>();

  /** @param clock milliseconds */
  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** A commit of these files begins. */
  add(paths: readonly ProjectPath[]): void {
    const now = this.clock();
    for (const [path, { until }] of this.files) {
      if (until > now) break;
      this.files.delete(path);
    }
    for (const path of paths) this.remember(path, { until: now + rememberedMs });
  }

  /** A file is put in its place by a rename, or taken away by one (`null`), with the next call. */
  put(path: ProjectPath, status: FileStatus | null): void {
    this.remember(path, { until: this.clock() + rememberedMs, put: status });
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
    const put = this.files.get(path)?.put;
    if (put === undefined || !this.has(path)) return false;
    this.files.delete(path);
    const found = look();
    return found !== undefined && isSameFile(put, found);
  }

  /**
   * Something else is at this path now, or may be: what the system had still to tell of files below, it tells no more.
   * @param folder `''` is the project's own
   */
  expectNoEchoBelow(folder: ProjectPath): void {
    const inside = folder === '' ? '' : `${folder}/`;
    for (const [path, { until }] of this.files) if (path.startsWith(inside)) this.files.set(path, { until });
  }

  private remember(path: ProjectPath, written: Written): void {
    // Removed first, so that the oldest stay in front.
    this.files.delete(path);
    this.files.set(path, written);
  }
}
