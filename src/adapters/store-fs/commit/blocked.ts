import { StorageFailure } from '#application/ports/file-store';

/** Nothing can be changed, because an earlier change is in a state that it must not stay in. */
export function blocked(state: string, cause: unknown): StorageFailure {
  const message = `An earlier change ${state}, because the disk fails. Nothing else can be changed until it is. ${said(cause)}`;
  return new StorageFailure('blocked', message, { cause });
}

/** What is to be done about it. */
export function said(error: unknown): string {
  return error instanceof StorageFailure ? error.message : 'Check the disk.';
}
