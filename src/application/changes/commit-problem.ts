import type { ProjectPath } from '#domain/change/file-change';
import { Problem } from '#domain/problem/problem';
import { CommitConflict, StorageFailure, type FileSnapshot } from '#application/ports/file-store';
import type { TextDiff } from '#application/ports/text-diff';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectFiles } from '#application/project/files/project-files';
import { storageProblem } from './storage-problem.js';

/** The problem for the caller of a change whose commit failed with this error. */
export async function commitProblem(
  error: unknown,
  draft: Draft,
  snapshot: () => Promise<FileSnapshot>,
  diff: TextDiff,
): Promise<unknown> {
  if (!(error instanceof CommitConflict))
    return error instanceof StorageFailure ? storageProblem(error, 'change') : error;
  const files = await snapshot();
  try {
    return await conflictProblem(error, draft, files, diff);
  } finally {
    files.release();
  }
}

async function conflictProblem(
  error: CommitConflict,
  draft: Draft,
  files: ProjectFiles,
  diff: TextDiff,
): Promise<Problem> {
  const [file] = error.paths;
  const obstacle = file === undefined ? undefined : await obstacleAt(file, draft, files);
  if (obstacle !== undefined) return storageProblem(new StorageFailure('denied', obstacle, { cause: error }), 'change');
  const details =
    file === undefined
      ? {}
      : { file, difference: diff(file, (await draft.before(file))?.content, (await files.read(file))?.content) };
  return new Problem(
    'edited-elsewhere',
    `The change was not made: ${error.paths.join(', ')} changed again each time it was planned. Send the request again.`,
    details,
    { cause: error },
  );
}

/** The message for a change that no repetition can make: it needs a folder where a file is, or a file where a folder is. */
async function obstacleAt(path: ProjectPath, draft: Draft, files: ProjectFiles): Promise<string | undefined> {
  const kind = (await files.stat(path))?.kind;
  const wanted = draft.changes().some((change) => change.path.startsWith(`${path}/`)) ? 'folder' : 'file';
  if (kind === undefined || kind === wanted) return undefined;
  return `${path} is a ${kind}, and has to be a ${wanted}. Move it away, and send the request again.`;
}
