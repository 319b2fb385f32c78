import { randomUUID } from 'node:crypto';
import type { ProjectPath } from '#domain/change/file-change';
import { StorageFailure } from '#application/ports/file-store';

/** The store's own folder, for its lock and journal. It lies in the project's folder, and no path leads into it. */
export const privateParts = ['.pagewright', 'store'] as const;

function isPrivate(parts: readonly string[]): boolean {
  return privateParts.every((name, index) => parts[index] === name);
}

/**
 * A name for a file that the same commit renames or removes. It begins with a dot, because the Solar2D simulator restarts
 * the app on any other change. It contains only the beginning of a long name, so that it is short enough for any file system.
 */
export function temporaryName(name: string): string {
  const beginning = [...name].slice(0, 40).join('');
  // The last twelve digits are random. Node caches random bytes for UUIDs, so this is faster than `randomBytes`.
  return `.${beginning}.${randomUUID().slice(-12)}.pwtmp`;
}

export function isTemporaryName(name: string): boolean {
  return name.startsWith('.') && name.endsWith('.pwtmp');
}

/**
 * The names in a path; none for the root. `undefined` for a string that is no path in a project: absolute, with an empty
 * part, `.` or `..`, with a backslash (a separator on Windows) or a NUL, with a lone surrogate, which no file system keeps, or
 * with a name that the store reserves.
 */
export function pathParts(path: ProjectPath): readonly string[] | undefined {
  if (path === '') return [];
  const parts = path.split('/');
  return parts.every(isPathPart) && !isPrivate(parts) ? parts : undefined;
}

/**
 * The names in the path of a file.
 * @throws StorageFailure (`denied`) when a file cannot have that path
 */
export function filePathParts(path: ProjectPath): readonly string[] {
  const parts = pathParts(path);
  if (parts !== undefined && parts.length > 0) return parts;
  throw new StorageFailure(
    'denied',
    `${JSON.stringify(path)} is no path of a file in the project; use names separated by /.`,
  );
}

/** Whether a name found in a folder can be part of a path. */
export function isPathPart(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[\\\0]|\p{Surrogate}/u.test(name) && !isTemporaryName(name);
}
