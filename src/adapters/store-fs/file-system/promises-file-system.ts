import { constants } from 'node:fs';
import type { FileStatus, FileSystem, OpenFile } from './file-system.js';

/** The part of `node:fs/promises` that is used; memfs has the same. */
export interface PromisesFs {
  open(path: string, flags: number, mode?: number): Promise<PromisesHandle>;
  readFile(path: string, options: { readonly flag: number }): Promise<Uint8Array>;
  lstat(path: string): Promise<PromisesStats>;
  realpath(path: string): Promise<unknown>;
  readdir(path: string): Promise<readonly unknown[]>;
  mkdir(path: string): Promise<unknown>;
  rmdir(path: string): Promise<void>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  chmod(path: string, mode: number): Promise<void>;
}

interface PromisesHandle {
  write(bytes: Uint8Array, offset: number, length: number, position: number): Promise<{ bytesWritten: number }>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

interface PromisesStats {
  isFile(): boolean;
  isDirectory(): boolean;
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
    lstat: async (path) => fileStatus(await fs.lstat(path)),
    realpath: async (path) => String(await fs.realpath(path)),
    readdir: async (path) => (await fs.readdir(path)).map(String),
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

export function fileStatus(stats: PromisesStats): FileStatus {
  const kind = stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other';
  return {
    kind,
    size: Number(stats.size),
    mode: Number(stats.mode) & permissionBits,
    inode: Number(stats.ino),
    modified: Number(stats.mtimeMs),
  };
}
