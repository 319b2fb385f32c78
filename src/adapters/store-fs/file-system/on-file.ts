import { StorageFailure } from '#application/ports/file-store';
import type { ProjectPath } from '#domain/change/file-change';
import { errno } from './errno.js';

const tooMany = {
  reason: 'failed',
  words: 'too many files are open. Close connections or raise the limit, and try again',
} as const;

/** On Windows, the same is said of a file that another program has open. */
const whoKeepsIt =
  process.platform === 'win32'
    ? 'Check whether another program has it open, who owns it and its permissions'
    : 'Check who owns it and its permissions';

const reasons: Readonly<Record<string, { readonly reason: StorageFailure['reason']; readonly words: string }>> = {
  ENOSPC: { reason: 'full', words: 'the disk is full. Free some space and try again' },
  EDQUOT: { reason: 'full', words: 'the disk quota is used up. Free some space and try again' },
  EACCES: { reason: 'denied', words: `permission was denied. ${whoKeepsIt}` },
  EPERM: { reason: 'denied', words: `the operation is not permitted. ${whoKeepsIt}` },
  EBUSY: { reason: 'denied', words: 'another program has it open. Close it there, and try again' },
  EMFILE: tooMany,
  ENFILE: tooMany,
  EROFS: { reason: 'denied', words: 'the disk is read-only. Make it writable and try again' },
  ERR_FS_FILE_TOO_LARGE: { reason: 'too-large', words: 'it is larger than 2 GiB. Make it smaller, or take it away' },
};

/**
 * Does the work on one file; what the file system throws leaves as a StorageFailure that names
 * the file by its place in the project and never by where the project lies.
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
