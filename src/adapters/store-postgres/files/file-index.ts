import type { ProjectPath } from '#domain/change/file-change';
import { addToCounts, type FileCounts } from './file-counts.js';
import type { FileStates, IndexedFile } from './indexed-file.js';
import { PinnedFiles } from './pinned-files.js';

/** All files of a project as its newest known commit has left them, and the open snapshots of earlier ones. */
export class FileIndex {
  readonly files = new Map<ProjectPath, IndexedFile>();
  readonly counts: FileCounts = new Map();
  private readonly pins = new Set<PinnedFiles>();

  /** The files as they are now, whatever is applied later. Call `release` after the last look. */
  pin(): PinnedFiles {
    const pinned = new PinnedFiles(this, (one) => this.pins.delete(one));
    this.pins.add(pinned);
    return pinned;
  }

  apply(states: FileStates): void {
    for (const [path, after] of states) this.applyTo(path, after);
  }

  /** What has to be applied so that these are all files. */
  differencesTo(files: FileStates): FileStates {
    const gone = Array.from(this.files.keys(), (path) => [path, null] as const).filter(([path]) => !files.has(path));
    const changed = [...files].filter(([path, file]) => file?.version !== this.files.get(path)?.version);
    return new Map([...gone, ...changed]);
  }

  private applyTo(path: ProjectPath, after: IndexedFile | null): void {
    const before = this.files.get(path) ?? null;
    const difference = Number(after !== null) - Number(before !== null);
    for (const pin of this.pins) pin.retain(path, before, difference);
    if (after === null) this.files.delete(path);
    else this.files.set(path, after);
    if (difference !== 0) addToCounts(this.counts, path, difference);
  }
}
