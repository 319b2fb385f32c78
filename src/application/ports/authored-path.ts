import type { ProjectPath } from '#domain/change/file-change';

/**
 * Whether a name in the project's folder can be something of the author's: not what begins with a
 * dot (version control, Pagewright's own files, temporaries), installed packages, nor the copies
 * that vim, Emacs and the JetBrains editors put beside a file while they save it.
 */
export function isAuthoredName(name: string): boolean {
  return !/^\.|^node_modules$|~$|^#.*#$|___jb_(tmp|old)___$/.test(name);
}

export function isAuthoredPath(path: ProjectPath): boolean {
  return path.split('/').every(isAuthoredName);
}

/** Whether a file is what authors write, and not a picture, a sound or a film. */
export function isWritten(path: ProjectPath): boolean {
  return /\.(lua|json)$/i.test(path);
}
