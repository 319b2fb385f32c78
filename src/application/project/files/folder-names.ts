import type { ProjectPath } from '#domain/change/project-path';
import type { ProjectFiles } from './project-files.js';

/** The names of the folders directly in a folder. */
export async function folderNames(files: ProjectFiles, folder: ProjectPath): Promise<string[]> {
  return (await files.list(folder)).flatMap(({ kind, name }) => (kind === 'folder' ? name : []));
}
