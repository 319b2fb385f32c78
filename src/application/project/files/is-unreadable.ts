import { StorageFailure } from '#application/ports/file-store';

/** Whether the error says that the medium does not let one file or folder be read, and not that it lets nothing be read. */
export function isUnreadable(error: unknown): error is StorageFailure {
  return error instanceof StorageFailure && error.reason !== 'blocked';
}
