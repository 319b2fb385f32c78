import { StorageFailure } from '#application/ports/file-store';
import type { ProjectPath } from '#domain/change/file-change';

/** The code of an error that a file system threw (`ENOENT`, …), or Node for it; `undefined` for any other error. */
export function errno(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' && /^E(?:RR_FS_[A-Z_]+|[A-Z0-9]+)$/.test(error.code) ? error.code : undefined;
}

/** Whether a file cannot have a second name here: on FAT and some mounts, or because it is another owner's. */
export function isLinkUnsupported(error: unknown): boolean {
  return ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EINVAL'].includes(errno(error) ?? '');
}

/** Whether nothing is at the path, or can be: also where a file is on the way, and where the name is too long. */
export function isENOENT(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes(errno(error) ?? '');
}

/** Whether the path, or a folder on the way, has changed since it was looked up: something is gone, new or of another kind. */
export function isReplaced(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'EISDIR', 'ELOOP', 'EEXIST'].includes(errno(error) ?? '');
}

/** Whether no file is at the path: nothing, a link or a folder. */
export function isNoFile(error: unknown): boolean {
  return isENOENT(error) || ['ELOOP', 'EISDIR'].includes(errno(error) ?? '');
}

/** Ignores that something is at the path already. */
export function ignoreEEXIST(error: unknown): void {
  if (errno(error) !== 'EEXIST') throw error;
}

/** Does the work. @returns `undefined` where the file or folder is absent */
export async function ignoreENOENT<Result>(work: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isENOENT(error)) return undefined;
    throw error;
  }
}

const tooMany = {
  reason: 'failed',
  words: 'too many files are open. Close connections or raise the limit, and try again',
} as const;

/** Windows reports the same error for a file that another program has open. */
const adviceOnDenial =
  process.platform === 'win32'
    ? 'Check whether another program has it open, who owns it and its permissions'
    : 'Check who owns it and its permissions';

const reasons: Readonly<Record<string, { readonly reason: StorageFailure['reason']; readonly words: string }>> = {
  ENOSPC: { reason: 'full', words: 'the disk is full. Free some space and try again' },
  EDQUOT: { reason: 'full', words: 'the disk quota is used up. Free some space and try again' },
  EACCES: { reason: 'denied', words: `permission was denied. ${adviceOnDenial}` },
  EPERM: { reason: 'denied', words: `the operation is not permitted. ${adviceOnDenial}` },
  EBUSY: { reason: 'denied', words: 'another program has it open. Close it there, and try again' },
  ENAMETOOLONG: { reason: 'denied', words: 'its name or its path is too long for this disk. Choose a shorter one' },
  EILSEQ: { reason: 'denied', words: 'this disk takes no such name. Choose another one' },
  EMFILE: tooMany,
  ENFILE: tooMany,
  EROFS: { reason: 'denied', words: 'the disk is read-only. Make it writable and try again' },
  ERR_FS_FILE_TOO_LARGE: { reason: 'too-large', words: 'it is larger than 2 GiB. Make it smaller, or take it away' },
};

/**
 * Does the work on one file.
 * @throws StorageFailure for an error of the file system. It names the file by its path in the project, never by the
 *   project's own place.
 */
export async function onFile<Result>(
  path: ProjectPath,
  verb: 'read' | 'written',
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storageFailureOf(error, path, verb);
  }
}

function storageFailureOf(error: unknown, path: ProjectPath, verb: 'read' | 'written'): unknown {
  const code = errno(error);
  if (code === undefined) return error;
  const { reason, words } = reasons[code] ?? { reason: 'failed', words: 'the disk reported an error. Check the disk' };
  const name = path === '' ? 'The project folder' : path;
  return new StorageFailure(reason, `${name} could not be ${verb}: ${words} (${code}).`, { cause: error });
}
