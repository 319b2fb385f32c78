import { Problem } from '#domain/problem/problem';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import type { TextDiff } from '#application/ports/text-diff';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectFiles } from '#application/project/files/project-files';
import { storageProblem } from './storage-problem.js';

/** Why a change was not made, for its caller: what a commit throws, told as a problem. */
export async function commitProblem(
  error: unknown,
  draft: Draft,
  store: ProjectFiles,
  diff: TextDiff,
): Promise<unknown> {
  if (error instanceof CommitConflict) {
    const [file] = error.paths;
    const details =
      file === undefined
        ? {}
        : { file, difference: diff(file, (await draft.before(file))?.content, (await store.read(file))?.content) };
    return new Problem(
      'edited-elsewhere',
      `The change was not made: ${error.paths.join(', ')} kept changing while it was planned. Send the request again.`,
      details,
      { cause: error },
    );
  }
  return error instanceof StorageFailure ? storageProblem(error) : error;
}
