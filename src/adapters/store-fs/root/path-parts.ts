import type { ProjectPath } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';
import { isPrivate } from './private-folder.js';
import { isTemporaryName } from './temporary-name.js';

/**
 * The names a path is made of, none for the root; `undefined` for what is no path inside a
 * project: absolute, with an empty part, `.` or `..`, with a backslash (which Windows takes for
 * a separator) or a NUL, or with a name the store keeps for its own files.
 */
export function pathParts(path: ProjectPath): readonly string[] | undefined {
  if (path === '') return [];
  const parts = path.split('/');
  return parts.every(isPathPart) && !isPrivate(parts) ? parts : undefined;
}

/**
 * The names of a path that a file can have.
 * @throws StorageFailure (`denied`) when it is none
 */
export function filePathParts(path: ProjectPath): readonly string[] {
  const parts = pathParts(path);
  if (parts !== undefined && parts.length > 0) return parts;
  throw new StorageFailure(
    'denied',
    `${JSON.stringify(path)} is no path of a file in the project; use names parted by /.`,
  );
}

/** Whether a name found in a folder can be part of a path. */
export function isPathPart(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[\\\0]/.test(name) && !isTemporaryName(name);
}
