import { sep } from 'node:path';
import type { ProjectPath } from '#domain/change/file-change';

/** The absolute path of what is at a path of the project, on this system. */
export function diskPath(folder: string, path: ProjectPath): string {
  return path === '' ? folder : folder + sep + path.replaceAll('/', sep);
}

/** The project's path for what this system calls so, seen from the project's folder. */
export function projectPath(relative: string): ProjectPath {
  return relative.split(sep).join('/');
}
