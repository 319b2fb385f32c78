import type { ProjectPath } from '#domain/change/file-change';
import type { FileReader, StoredFile } from '#application/ports/file-store';
import { mapConcurrent } from './concurrency.js';

/** Does the same as `readMany`, with one read for each file. */
export async function readEach(
  reader: Pick<FileReader, 'read'>,
  paths: readonly ProjectPath[],
): Promise<ReadonlyMap<ProjectPath, StoredFile>> {
  const files = await mapConcurrent(paths, (path) => reader.read(path));
  return new Map(paths.flatMap((path, index) => (files[index] === undefined ? [] : [[path, files[index]]])));
}
