import type { ProjectPath } from '#domain/change/project-path';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import { saysReplaced } from '../file-system/errno.js';
import { onFile } from '../file-system/on-file.js';

/**
 * Does a step of a commit on one file, as `onFile`. Where the file or its folder is gone since it was looked at, or another thing
 * is in its place, somebody has removed, moved, replaced or made it: that is an edit, and no fault of the disk.
 *
 * @throws CommitConflict naming the file then
 */
export async function commitStep<Result>(
  path: ProjectPath,
  verb: 'read' | 'written',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await onFile(path, verb, work);
  } catch (error) {
    if (error instanceof StorageFailure && saysReplaced(error.cause)) throw new CommitConflict([path]);
    throw error;
  }
}
