import { nameOf, folderOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FolderEntry, PathStatus } from '#application/ports/file-store';
import { addToCounts, type FileCounts } from './file-counts.js';
import { isFilePath } from './file-names.js';
import type { IndexedFile } from './indexed-file.js';

const none: ReadonlyMap<string, number> = new Map();

/** The files at one commit. It has what was changed since; the rest is in the index. */
export class PinnedFiles {
  private readonly before = new Map<ProjectPath, IndexedFile | null>();
  /** How many files more the index has now. */
  private readonly differences: FileCounts = new Map();

  constructor(
    private readonly index: { readonly files: ReadonlyMap<ProjectPath, IndexedFile>; readonly counts: FileCounts },
    private readonly onRelease: (pinned: PinnedFiles) => void,
  ) {}

  /** Retains a file before it changes. @param difference how many files more there are after it */
  retain(path: ProjectPath, before: IndexedFile | null, difference: number): void {
    if (!this.before.has(path)) this.before.set(path, before);
    if (difference !== 0) addToCounts(this.differences, path, difference);
  }

  release(): void {
    this.onRelease(this);
  }

  file(path: ProjectPath): IndexedFile | undefined {
    const before = this.before.get(path);
    return before === undefined ? this.index.files.get(path) : (before ?? undefined);
  }

  stat(path: ProjectPath): PathStatus | undefined {
    const [name, file] = [nameOf(path), this.file(path)];
    if (file !== undefined) return { name, kind: 'file', size: file.size };
    return this.hasFiles(path) ? { name, kind: 'folder', size: 0 } : undefined;
  }

  list(folder: ProjectPath): readonly FolderEntry[] {
    const names = [...this.namesIn(folder)].sort();
    return names.map((name) => ({ name, kind: this.file(pathIn(folder, name)) === undefined ? 'folder' : 'file' }));
  }

  /** Whether a file is at the path or below it. The folder of the project itself is always there. */
  private hasFiles(path: ProjectPath): boolean {
    return path === '' || (isFilePath(path) && this.countAt(folderOf(path), nameOf(path)) > 0);
  }

  private countAt(folder: ProjectPath, name: string): number {
    return (this.index.counts.get(folder)?.get(name) ?? 0) - (this.differences.get(folder)?.get(name) ?? 0);
  }

  private namesIn(folder: ProjectPath): Set<string> {
    const [now, since] = [this.index.counts.get(folder) ?? none, this.differences.get(folder) ?? none];
    if (since.size === 0) return new Set(now.keys());
    return new Set([...now.keys(), ...since.keys()].filter((name) => this.countAt(folder, name) > 0));
  }
}
