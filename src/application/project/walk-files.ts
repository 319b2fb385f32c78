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
