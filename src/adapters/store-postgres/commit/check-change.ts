import { folderOf, type ProjectPath } from '#domain/change/file-change';
import { CommitConflict, StorageFailure, type ChangeSet } from '#application/ports/file-store';
import { addToCounts, type FileCounts } from '../files/file-counts.js';
import type { FileIndex } from '../files/file-index.js';
import { assertFilePath } from '../files/file-names.js';

type Change = Pick<ChangeSet, 'files' | 'preconditions'>;

/** @throws StorageFailure (`denied`) where a change names no file, or one file twice */
export function assertPaths({ files }: Pick<ChangeSet, 'files'>): void {
  for (const { path } of files) assertFilePath(path);
  const paths = new Set(files.map(({ path }) => path));
  if (paths.size < files.length)
    throw new StorageFailure('denied', 'Two changes of one commit name the same file. Nothing was changed.');
}

/**
 * Checks a change against the files as they are known.
 * @throws CommitConflict
 * @throws StorageFailure (`denied`) where a file would be a folder at once
 */
export function checkChange(change: Change, index: FileIndex): void {
  const conflicts = conflictsOf(change, index);
  if (conflicts.length > 0) throw new CommitConflict(conflicts);
  assertNoFileBelowFile(change, index);
}

function conflictsOf({ files, preconditions }: Change, index: FileIndex): ProjectPath[] {
  const [exists, version] = [(path: string) => index.files.has(path), (path: string) => index.files.get(path)?.version];
  const stale = preconditions.filter((one) => (version(one.path) ?? null) !== one.version);
  // What is in the way is no conflict of versions where it is a folder.
  const wrong = files.filter(({ action, path }) => exists(path) === (action === 'created'));
  return [...new Set([...stale, ...wrong].map(({ path }) => path))];
}

function assertNoFileBelowFile({ files }: Change, index: FileIndex): void {
  const [created, removed] = [pathsOf(files, 'created'), pathsOf(files, 'removed')];
  if (created.size === 0) return;
  const counts: FileCounts = new Map();
  for (const path of created) addToCounts(counts, path, 1);
  for (const path of removed) addToCounts(counts, path, -1);
  const isFile = (path: ProjectPath) => (index.files.has(path) && !removed.has(path)) || created.has(path);
  for (const path of created) {
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) if (isFile(folder)) throw clash(folder);
    if (countBelow(index.counts, path) + countBelow(counts, path) > 0) throw clash(path);
  }
}

function pathsOf(files: ChangeSet['files'], action: string): ReadonlySet<ProjectPath> {
  return new Set(files.filter((change) => change.action === action).map(({ path }) => path));
}

/** How many files are below a path. */
function countBelow(counts: FileCounts, path: ProjectPath): number {
  return [...(counts.get(path)?.values() ?? [])].reduce((sum, count) => sum + count, 0);
}

function clash(path: ProjectPath): StorageFailure {
  return new StorageFailure('denied', `${path} would be a file and a folder at once. Nothing was changed.`);
}
