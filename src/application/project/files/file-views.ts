import type { ProjectPath } from '#domain/change/file-change';
import type { StorageFailure } from '#application/ports/file-store';
import { isUnreadable, type ProjectFiles } from './project-files.js';
import { filesBelow } from './walk-files.js';

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
    links: (path) => unlessUnreadable(path, files.links(path), []),
  };
}

/** What is in some folders, and the same files with nothing asked of the store that the lists have answered. */
interface ListedFiles {
  readonly paths: ReadonlySet<ProjectPath>;
  readonly files: ProjectFiles;
}

/** Lists the folders, each with everything below it: a file that is not in them is not looked for there again. */
export async function listFiles(files: ProjectFiles, folders: readonly ProjectPath[]): Promise<ListedFiles> {
  const paths = new Set(await filesBelow(files, ...folders));
  const isAbsent = (path: ProjectPath): boolean =>
    !paths.has(path) && folders.some((folder) => path.startsWith(`${folder}/`));
  return {
    paths,
    files: {
      read: (path) => (isAbsent(path) ? Promise.resolve(undefined) : files.read(path)),
      list: (path) => files.list(path),
      stat: (path) => files.stat(path),
      links: (path) => files.links(path),
    },
  };
}

/** Work on end is at most about so long: what else the process has to do waits no longer than that and one file. */
const stretchMs = 10;

/**
 * The same files, for work over very many of them: before one is read, the process turns to whatever else waits, where
 * it did not lately. A store that answers from memory would let nobody in between.
 */
export function yielding(files: ProjectFiles): ProjectFiles {
  let turned = performance.now();
  return {
    read: async (path) => {
      if (performance.now() - turned > stretchMs) {
        await new Promise<void>((resolve) => setImmediate(resolve));
        turned = performance.now();
      }
      return files.read(path);
    },
    list: (path) => files.list(path),
    stat: (path) => files.stat(path),
    links: (path) => files.links(path),
  };
}

/** The same files, with each question of what is below a folder asked once: every page asks whether a class is a custom one. */
export function rememberStats(files: ProjectFiles, folder: ProjectPath): ProjectFiles {
  const known = new Map<ProjectPath, ReturnType<ProjectFiles['stat']>>();
  return {
    read: (path) => files.read(path),
    list: (path) => files.list(path),
    stat: (path) => {
      if (!path.startsWith(`${folder}/`)) return files.stat(path);
      const asked = known.get(path) ?? files.stat(path);
      known.set(path, asked);
      return asked;
    },
    links: (path) => files.links(path),
  };
}

/** The same files, with one of them read once: a page's index is looked at for what it says, and for what its code does. */
export function rememberRead(files: ProjectFiles, path: ProjectPath): ProjectFiles {
  let read: ReturnType<ProjectFiles['read']> | undefined;
  return {
    read: (asked) => (asked === path ? (read ??= files.read(asked)) : files.read(asked)),
    list: (asked) => files.list(asked),
    stat: (asked) => files.stat(asked),
    links: (asked) => files.links(asked),
  };
}
