import { type FileChange, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { FileReader, FileStore } from '#application/ports/file-store';
import { openProjectToRead } from './open-project-to-read.js';

// Version control, installed packages and Pagewright's own state are not the author's work.
const skipped = new Set(['.git', 'node_modules', '.pagewright']);

/**
 * Copies a project's folder into an empty store, in one commit and without links. The folder itself is only read.
 *
 * @throws StorageFailure if there is no such folder, or it cannot be read
 */
export async function seedFromFolder(store: FileStore, folder: string): Promise<void> {
  const project = await openProjectToRead(folder);
  const source = await project.snapshot();
  const files: FileChange[] = [];
  for await (const path of authoredFiles(source, '')) {
    const file = await source.read(path);
    if (file !== undefined) files.push({ action: 'created', path, content: file.content });
  }
  source.release();
  await project.close();
  await store.commit({ files, preconditions: [], records: [] });
}

async function* authoredFiles(source: FileReader, folder: ProjectPath): AsyncGenerator<ProjectPath> {
  for (const { name, kind } of await source.list(folder)) {
    if (skipped.has(name)) continue;
    const path = pathIn(folder, name);
    if (kind === 'folder') yield* authoredFiles(source, path);
    else yield path;
  }
}
