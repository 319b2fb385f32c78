import type { FileStore } from '#application/ports/file-store';

/**
 * A program without types can give anything, and most likely the promise of a store. It is told at once, and not by
 * the first request.
 * @throws TypeError
 */
export function checkStore(given: FileStore): void {
  const { commit }: Partial<FileStore> = Object(given) as Partial<FileStore>;
  if (typeof commit !== 'function') {
    throw new TypeError('createPagewright({ store }) takes an open FileStore: await openDiskStore(folder) gives one.');
  }
}
