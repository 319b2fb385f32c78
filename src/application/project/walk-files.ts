import type { ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from './project-files.js';

/** Every file below a folder, in the order of the folders' lists: what becomes of one of them moves no other. */
export async function filesBelow(files: ProjectFiles, folder: ProjectPath): Promise<ProjectPath[]> {
  const paths: ProjectPath[] = [];
  await addBelow(files, folder, paths);
  return paths;
}

async function addBelow(files: ProjectFiles, folder: ProjectPath, paths: ProjectPath[]): Promise<void> {
  for (const { kind, name } of await files.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (kind === 'folder') await addBelow(files, path, paths);
    else paths.push(path);
  }
}

/** Every folder below a folder, itself included, with the names of the files directly in it. */
export async function* walkFolders(
  files: ProjectFiles,
  folder: ProjectPath,
): AsyncGenerator<{ readonly folder: ProjectPath; readonly names: readonly string[] }> {
  const entries = await files.list(folder);
  yield { folder, names: entries.flatMap(({ kind, name }) => (kind === 'file' ? name : [])) };
  for (const { kind, name } of entries) {
    if (kind === 'folder') yield* walkFolders(files, folder === '' ? name : `${folder}/${name}`);
  }
}
