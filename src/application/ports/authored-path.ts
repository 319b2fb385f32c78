import type { ProjectPath } from '#domain/change/file-change';

/**
 * Whether a name in the project's folder can belong to the author. Names that begin with a dot do not (version control,
 * Pagewright's own files, temporaries), nor do installed packages, nor the copies that vim, Emacs and the JetBrains editors
 * write beside a file while they save it.
 */
export function isAuthoredName(name: string): boolean {
  return !/^\.|^node_modules$|~$|^#.*#$|___jb_(tmp|old)___$/.test(name);
}

export function isAuthoredPath(path: ProjectPath): boolean {
  return path.split('/').every(isAuthoredName);
}

/** Whether authors write this file as text. Images, sounds and videos are not. */
export function isWritten(path: ProjectPath): boolean {
  return /\.(lua|json)$/i.test(path);
}
