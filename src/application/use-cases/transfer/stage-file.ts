import type { ProjectPath } from '#domain/change/file-change';
import type { FileReader, FileStore, StagedContent } from '#application/ports/file-store';
import { withOpened } from '#application/support/open-content';

/**
 * Stages a file of one store in another, piece by piece.
 * @returns `undefined` where there is no such file any more
 */
export function stageFile(
  from: Pick<FileReader, 'open'>,
  path: ProjectPath,
  to: Pick<FileStore, 'stage'>,
): Promise<StagedContent | undefined> {
  return withOpened(from, path, (file) => to.stage(file.read()));
}
