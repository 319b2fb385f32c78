import { constants } from 'node:fs';
import type { FileKind, FileStatus, FileSystem, NamedEntry, OpenFile } from './file-system.js';
import { readAll } from './read-all.js';

/** The part of `node:fs/promises` that is used; memfs has the same. */
interface PromisesFs {
  open(path: string, flags: number, mode?: number): Promise<PromisesHandle>;
  readFile(path: string, options: { readonly flag: number }): Promise<Uint8Array>;
  lstat(path: string): Promise<PromisesStats>;
  realpath(path: string): Promise<unknown>;
  readdir(
    path: string,
    options: { readonly withFileTypes: true },
  ): Promise<readonly (PromisesEntry | string | Uint8Array)[]>;
  access(path: string, mode: number): Promise<void>;
  mkdir(path: string): Promise<unknown>;
  rmdir(path: string): Promise<void>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  chmod(path: string, mode: number): Promise<void>;
}

interface PromisesHandle {
  read(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesRead: number }>;
  write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** What tells of its kind; an entry of a folder is such, and so is a status. */
interface OfSomeKind {
  isFile(): boolean;
  isDirectory(): boolean;
}

interface PromisesEntry extends OfSomeKind {
  readonly name: unknown;
}

interface PromisesStats extends OfSomeKind {
  readonly size: number | bigint;
  readonly mode: number | bigint;
  readonly ino: number | bigint;
  readonly mtimeMs: number | bigint;
}

// Windows has neither flag; its links and pipes are caught by the lstat that goes before.
const noFollow = (constants.O_NOFOLLOW as number | undefined) ?? 0;
const noWaiting = (constants.O_NONBLOCK as number | undefined) ?? 0;
// Windows makes durable only through a handle that may write.
const syncFlags = process.platform === 'win32' ? constants.O_RDWR : constants.O_RDONLY;
/** How a file is opened for reading: never through a link, and never waiting for a pipe. */
export const readFlags = constants.O_RDONLY | noFollow | noWaiting;
/** How a new file is made: never over an existing one, never through a link. */
export const exclusiveFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;
const permissionBits = 0o7777;

/** The calls a store needs, over anything with the shape of `node:fs/promises`. */
export function promisesFileSystem(
  fs: PromisesFs,
  { separator, syncDir }: Pick<FileSystem, 'separator' | 'syncDir'>,
): FileSystem {
  return {
    separator,
    syncDir,
    openExclusive: async (path) => openFile(await fs.open(path, exclusiveFlags, 0o666)),
    read: (path) => fs.readFile(path, { flag: readFlags }),
    readPart: async (path, at, length) => {
      const handle = await fs.open(path, readFlags);
      try {
        return await readAll(length, async (bytes, from) => {
          return (await handle.read(bytes, from, length - from, at + from)).bytesRead;
        });
      } finally {
        await handle.close();
      }
    },
    lstat: async (path) => fileStatus(await fs.lstat(path)),
    realpath: async (path) => String(await fs.realpath(path)),
    readdir: async (path) => (await fs.readdir(path, { withFileTypes: true })).filter(isEntry).map(namedEntry),
    mayWrite: (folder) => fs.access(folder, constants.W_OK | constants.X_OK),
    mkdir: async (path) => {
      await fs.mkdir(path);
    },
    rmdir: (path) => fs.rmdir(path),
    link: (existing, path) => fs.link(existing, path),
    rename: (from, to) => fs.rename(from, to),
    unlink: (path) => fs.unlink(path),
    chmod: (path, mode) => fs.chmod(path, mode),
    syncFile: async (path) => {
      const handle = await fs.open(path, syncFlags | noFollow | noWaiting);
      try {
        await handle.datasync();
      } finally {
        await handle.close();
      }
    },
  };
}

function openFile(handle: PromisesHandle): OpenFile {
  return {
    write: async (bytes, position) => (await handle.write(bytes, 0, bytes.length, position)).bytesWritten,
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

/** Where a file system does not say the kind with the name, Node has asked for it already. */
export function namedEntry(entry: PromisesEntry): NamedEntry {
  return { name: String(entry.name), kind: kindOf(entry) };
}

/** What is asked for with kinds is answered so; memfs' types do not say it. */
function isEntry(found: PromisesEntry | string | Uint8Array): found is PromisesEntry {
  return typeof found === 'object' && 'isFile' in found;
}

function kindOf(found: OfSomeKind): FileKind {
  return found.isFile() ? 'file' : found.isDirectory() ? 'folder' : 'other';
}

export function fileStatus(stats: PromisesStats): FileStatus {
  return {
    kind: kindOf(stats),
    size: Number(stats.size),
    mode: Number(stats.mode) & permissionBits,
    inode: Number(stats.ino),
    modified: Number(stats.mtimeMs),
  };
}
