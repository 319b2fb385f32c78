import type { ProjectPath } from '#domain/change/file-change';
import type { StorageFailure } from '#application/ports/file-store';
import { isUnreadable, type ProjectFiles } from './project-files.js';

/**
 * The same files, for work that one of them must not keep from the others: what the medium does not let be read is not
 * there. Where an earlier change keeps everything from being read, that is thrown all the same.
 *
 * @param tell is told what is passed over, each time that it is
 */
export function skippingUnreadable(
  files: ProjectFiles,
  report: (path: ProjectPath, failure: StorageFailure) => void = () => undefined,
): ProjectFiles {
  const unlessUnreadable = async <Found>(path: ProjectPath, found: Promise<Found>, nothing: Found): Promise<Found> => {
    try {
      return await found;
    } catch (error) {
      if (!isUnreadable(error)) throw error;
      report(path, error);
      return nothing;
    }
  };
  return {
    read: (path) => unlessUnreadable(path, files.read(path), undefined),
    list: (path) => unlessUnreadable(path, files.list(path), []),
    stat: (path) => unlessUnreadable(path, files.stat(path), undefined),
  };
}
