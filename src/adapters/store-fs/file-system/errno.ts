/** The code of an error that a file system threw (`ENOENT`, …), or Node for it; `undefined` for any other error. */
export function errno(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^E(?:RR_FS_[A-Z_]+|[A-Z0-9]+)$/.test(error.code) ? error.code : undefined;
}

/** Whether the error says that a file cannot have a second name here: FAT and some mounts, or a file of another owner. */
export function saysNoLinks(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes(errno(error) ?? '');
}

/** Whether the error says that nothing is (or can be) at the path. */
export function saysAbsent(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errno(error) ?? '');
}

/** Whether the error says that something else is at the path, or on the way to it, than was found there: also nothing, or something at all. */
export function saysReplaced(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EEXIST'].includes(errno(error) ?? '');
}

/** Whether the error says that no file is at the path: nothing, or a link or a folder. */
export function saysNoFile(error: unknown): boolean {
  return saysAbsent(error) || ['ELOOP', 'EISDIR'].includes(errno(error) ?? '');
}

/** Lets the error pass that there is one already; any other is thrown on. */
export function unlessThere(error: unknown): void {
  if (errno(error) !== 'EEXIST') throw error;
}
