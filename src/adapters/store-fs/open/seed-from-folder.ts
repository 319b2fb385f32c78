import type { FileChange } from '#domain/change/file-change';
import type { FileStore } from '#application/ports/file-store';
import { authoredFiles } from '#application/use-cases/transfer/authored-files';
import { openProjectToRead } from './open-project-to-read.js';

/**
 * Copies a project's folder into an empty store, in one commit and without links. The folder itself is only read.
 *
 * @throws StorageFailure if there is no such folder, or it cannot be read
 */
export async function seedFromFolder(store: FileStore, folder: string): Promise<void> {
  const project = await openProjectToRead(folder);
  const source = await project.snapshot();
  const files: FileChange[] = [];
  for await (const path of authoredFiles(source)) {
    const file = await source.read(path);
    if (file !== undefined) files.push({ action: 'created', path, content: file.content });
  }
  source.release();
  await project.close();
  await store.commit({ files, preconditions: [], records: [] });
}
