import type { ProjectPath } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';

/** A row of an index of PostgreSQL takes no more, with what else is in it. */
const mostBytes = 2_000;

/** Whether a string can be the path of a file, as the port has it. */
export function isFilePath(path: ProjectPath): boolean {
  return path.split('/').every((name) => name !== '' && name !== '.' && name !== '..' && !/[\\\0]/.test(name));
}

/** @throws StorageFailure (`denied`) */
export function assertFilePath(path: ProjectPath): void {
  const shown = JSON.stringify(path.length > 100 ? `${path.slice(0, 100)}…` : path);
  if (!isFilePath(path))
    throw new StorageFailure('denied', `${shown} is no path of a file in the project; use names separated by /.`);
  if (/\p{Surrogate}/u.test(path))
    throw new StorageFailure('denied', `${shown} has half of a character (a lone surrogate). Use another name.`);
  if (Buffer.byteLength(path) > mostBytes)
    throw new StorageFailure('denied', `${shown} is longer than ${mostBytes} bytes. Use a shorter name.`);
}
