import { StorageFailure } from '#application/ports/file-store';

/** Nothing can be changed, because an earlier change is in a state that it must not stay in. */
export function blocked(state: string, cause: unknown): StorageFailure {
  const message = `An earlier change ${state}, because the disk fails. Nothing else can be changed until it is. ${said(cause)}`;
  return new StorageFailure('blocked', message, { cause });
}

/** A change was written down, and then the project was another process's, which has finished what it found. */
export function takenOver(cause: unknown): StorageFailure {
  const message =
    'Another process has taken this project over while the change was written down, and only that one can tell whether it is made: ask it. Stop this process.';
  return new StorageFailure('unfinished', message, { cause });
}

/** What is to be done about it. */
export function said(error: unknown): string {
  return error instanceof StorageFailure ? error.message : 'Check the disk.';
}
