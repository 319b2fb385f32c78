import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import type { StorageFailure, StoredFile } from '#application/ports/file-store';
import { pauses } from '#application/support/concurrency';
import { readEach } from '#application/support/read-each';
import { isUnreadable, pixelSizeOf, type ProjectFiles, readMany } from './project-files.js';
import { filesBelow } from './walk-files.js';

/**
 * The same files, in which an unreadable file or folder counts as missing. If an unfinished change blocks the whole project, the
 * error is thrown.
 *
 * @param report receives each failure that was skipped
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
  const read = (path: ProjectPath) => unlessUnreadable(path, files.read(path), undefined);
  return {
    read,
    // One unreadable file fails all of them: then each is read by itself.
    readMany: async (paths) => {
      try {
        return await readMany(files, paths);
      } catch (error) {
        if (!isUnreadable(error)) throw error;
        return readEach({ read }, paths);
      }
    },
    open: (path) => unlessUnreadable(path, files.open(path), undefined),
    pixelSize: (path) => unlessUnreadable(path, pixelSizeOf(files, path), undefined),
    list: (path) => unlessUnreadable(path, files.list(path), []),
    stat: (path) => unlessUnreadable(path, files.stat(path), undefined),
    links: (path) => unlessUnreadable(path, files.links(path), []),
  };
}

/** The paths in some folders, and the project's files, whose look-ups in these folders need no store. */
interface ListedFiles {
  readonly paths: ReadonlySet<ProjectPath>;
  readonly files: ProjectFiles;
}

/** Lists the folders with everything below them, so that later look-ups of missing files there need no store. */
export async function listFiles(files: ProjectFiles, folders: readonly ProjectPath[]): Promise<ListedFiles> {
  const paths = new Set(await filesBelow(files, ...folders));
  const isAbsent = (path: ProjectPath): boolean =>
    !paths.has(path) && folders.some((folder) => path.startsWith(`${folder}/`));
  return {
    paths,
    files: {
      read: (path) => (isAbsent(path) ? Promise.resolve(undefined) : files.read(path)),
      open: (path) => (isAbsent(path) ? Promise.resolve(undefined) : files.open(path)),
      list: (path) => files.list(path),
      stat: (path) => files.stat(path),
      links: (path) => files.links(path),
    },
  };
}

/**
 * The same files, for work on very many of them. Before a read it lets other work of the process run, if that is due. A store that
 * answers from memory would not.
 */
export function yielding(files: ProjectFiles): ProjectFiles {
  const pauseIfDue = pauses();
  return {
    read: async (path) => {
      await pauseIfDue();
      return files.read(path);
    },
    readMany: async (paths) => {
      await pauseIfDue();
      return readMany(files, paths);
    },
    open: (path) => files.open(path),
    list: (path) => files.list(path),
    stat: (path) => files.stat(path),
    links: (path) => files.links(path),
    pixelSize: (path) => pixelSizeOf(files, path),
  };
}

/** Files that a scan reads together. */
const filesAhead = 256;

/** Reads very many files in the order of their paths, without those that are absent. It lets other work of the process run. */
export async function* scanFiles(
  files: ProjectFiles,
  paths: AsyncIterable<ProjectPath> | Iterable<ProjectPath>,
): AsyncGenerator<readonly [ProjectPath, StoredFile]> {
  const pauseIfDue = pauses();
  for await (const some of inGroups(paths, filesAhead)) {
    const read = await readMany(files, some);
    for (const path of some) {
      const file = read.get(path);
      if (file === undefined) continue;
      await pauseIfDue();
      yield [path, file];
    }
  }
}

async function* inGroups<Item>(items: AsyncIterable<Item> | Iterable<Item>, size: number): AsyncGenerator<Item[]> {
  let group: Item[] = [];
  for await (const item of items) {
    group.push(item);
    if (group.length < size) continue;
    yield group;
    group = [];
  }
  if (group.length > 0) yield group;
}

/** The same files, in which each path below the folder is looked up once: every page looks up its custom classes. */
export function rememberStats(files: ProjectFiles, folder: ProjectPath): ProjectFiles {
  const known = new Map<ProjectPath, ReturnType<ProjectFiles['stat']>>();
  return {
    read: (path) => files.read(path),
    open: (path) => files.open(path),
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

/** The same files, in which one file is read once: a page's index is read as a model and as code. */
export function rememberRead(files: ProjectFiles, path: ProjectPath): ProjectFiles {
  let read: ReturnType<ProjectFiles['read']> | undefined;
  return {
    read: (asked) => (asked === path ? (read ??= files.read(asked)) : files.read(asked)),
    open: (asked) => files.open(asked),
    list: (asked) => files.list(asked),
    stat: (asked) => files.stat(asked),
    links: (asked) => files.links(asked),
  };
}

/**
 * The same files, in which each of the folders is listed once, and a file directly in one is read once: every page looks for its
 * file beside the index of its book.
 */
export function rememberFolders(files: ProjectFiles, folders: readonly ProjectPath[]): ProjectFiles {
  const remembered = new Set(folders);
  const listed = new Map<ProjectPath, ReturnType<ProjectFiles['list']>>();
  const known = new Map<ProjectPath, ReturnType<ProjectFiles['read']>>();
  const list = (folder: ProjectPath) => {
    if (!remembered.has(folder)) return files.list(folder);
    const entries = listed.get(folder) ?? files.list(folder);
    listed.set(folder, entries);
    return entries;
  };
  const readIfListed = async (path: ProjectPath) =>
    (await list(folderOf(path))).some(({ name }) => name === nameOf(path)) ? files.read(path) : undefined;
  return {
    read: (path) => {
      if (!remembered.has(folderOf(path))) return files.read(path);
      const read = known.get(path) ?? readIfListed(path);
      known.set(path, read);
      return read;
    },
    open: (path) => files.open(path),
    list,
    stat: (path) => files.stat(path),
    links: (path) => files.links(path),
  };
}
