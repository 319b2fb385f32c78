import type { ProjectPath } from '#domain/change/file-change';
import type { ProjectFiles } from './project-files.js';

/** Every file below a folder, in the order of their paths. */
export async function* walkFiles(files: ProjectFiles, folder: ProjectPath): AsyncGenerator<ProjectPath> {
  for (const entry of await files.list(folder)) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.kind === 'folder') yield* walkFiles(files, path);
    else yield path;
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
