import type { ProjectPath } from '#domain/change/project-path';
import type { ProjectFiles } from './project-files.js';

/** Whether a file is at the path, and not a folder. */
export async function isFile(files: Pick<ProjectFiles, 'stat'>, path: ProjectPath): Promise<boolean> {
  return (await files.stat(path))?.kind === 'file';
}
