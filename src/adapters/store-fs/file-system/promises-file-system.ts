import { constants } from 'node:fs';
import type { FileKind, FileState, FileStatus, FileSystem, NamedEntry, OpenFile, ReadableFile } from './file-system.js';

/** The part of `node:fs/promises` that a store uses; memfs has it as well. */
interface PromisesFs {
  open(path: string, flags: number, mode?: number): Promise<PromisesHandle>;
  readFile(path: string, options: { readonly flag: number }): Promise<Uint8Array>;
  lstat(path: string): Promise<PromisesStats>;
  lstat(path: string, options: { readonly bigint: true }): Promise<ExactStats>;
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
  stat(options: { readonly bigint: true }): Promise<ExactStats>;
  datasync(): Promise<void>;
  close(): Promise<void>;
}

/** An entry of a folder, or a status. */
interface WithKind {
  isFile(): boolean;
  isDirectory(): boolean;
}

interface PromisesEntry extends WithKind {
  readonly name: unknown;
}

interface PromisesStats extends WithKind {
  readonly size: number | bigint;
  readonly mode: number | bigint;
  readonly ino: number | bigint;
  readonly mtimeMs: number | bigint;
}

/** A status with all that a file system knows of times. */
interface ExactStats extends WithKind {
  readonly dev: number | bigint;
  readonly ino: number | bigint;
  readonly size: number | bigint;
  readonly mtimeNs?: bigint;
  readonly ctimeNs?: bigint;
}

// Windows has neither flag. There the lstat before each read finds links and pipes.
const noFollow = (constants.O_NOFOLLOW as number | undefined) ?? 0;
const noWaiting = (constants.O_NONBLOCK as number | undefined) ?? 0;
// Windows flushes only through a handle that may write.
const syncFlags = process.platform === 'win32' ? constants.O_RDWR : constants.O_RDONLY;
/** Opens a file for reading, never through a link and without waiting for a pipe. */
export const readFlags = constants.O_RDONLY | noFollow | noWaiting;
/** Makes a new file, never over an existing one and never through a link. */
export const exclusiveFlags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | noFollow;
const permissionBits = 0o7777;

/** A file system over anything with the shape of `node:fs/promises`. */
export function promisesFileSystem(
  fs: PromisesFs,
  { separator, syncDir }: Pick<FileSystem, 'separator' | 'syncDir'>,
): FileSystem {
  return {
    separator,
    syncDir,
    open: async (path) => readableFile(await fs.open(path, readFlags)),
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
    stateAt: async (path) => fileState(await fs.lstat(path, { bigint: true })),
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

function readableFile(handle: PromisesHandle): ReadableFile {
  return {
    state: async () => fileState(await handle.stat({ bigint: true })),
    read: async (into, at) => (await handle.read(into, 0, into.length, at)).bytesRead,
    close: () => handle.close(),
  };
}

function openFile(handle: PromisesHandle): OpenFile {
  return {
    write: async (bytes, position) => (await handle.write(bytes, 0, bytes.length, position)).bytesWritten,
    sync: () => handle.datasync(),
    close: () => handle.close(),
  };
}

export function namedEntry(entry: PromisesEntry): NamedEntry {
  return { name: String(entry.name), kind: kindOf(entry) };
}

/** Always, where kinds are requested; memfs' types do not show it. */
function isEntry(found: PromisesEntry | string | Uint8Array): found is PromisesEntry {
  return typeof found === 'object' && 'isFile' in found;
}

function kindOf(found: WithKind): FileKind {
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

/** A file system in memory has no times in nanoseconds, and no edits in place. */
export function fileState(stats: ExactStats): FileState {
  const { dev, ino, size, mtimeNs = 0n, ctimeNs = 0n } = stats;
  return { kind: kindOf(stats), identity: `${dev}:${ino}`, size: BigInt(size), written: mtimeNs, changed: ctimeNs };
}

/**
 * That many bytes, or fewer where the file ends.
 * @param read fills the buffer from an offset on; returns the number of bytes, 0 at the end
 */
async function readAll(
  length: number,
  read: (bytes: Uint8Array, from: number) => Promise<number>,
): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  for (let from = 0; from < length;) {
    const got = await read(bytes, from);
    if (got === 0) return bytes.subarray(0, from);
    from += got;
  }
  return bytes;
}
