/**
 * All calls that a store makes on a file system: tests replace them by a failing medium. Paths are absolute. A call fails with an
 * error that has a `code` such as ENOENT, as Node's do.
 */
export interface FileSystem {
  readonly separator: string;
  /** The pauses between attempts while a file is busy. Without them, nothing is attempted again. */
  readonly pauses?: readonly (() => Promise<unknown>)[];
  /** The longest time in which two edits may leave the same time stamp, in milliseconds. Without it, nobody edits files in place. */
  readonly tickMs?: number;
  /** Opens a regular file to read it, or a folder to hold it; otherwise like `read`. */
  open(path: string): Promise<ReadableFile>;
  /** Makes a new file, open for writing; never an existing one and never through a link. */
  openExclusive(path: string): Promise<OpenFile>;
  /** A regular file's whole content; never through a link, and never waiting for a pipe. */
  read(path: string): Promise<Uint8Array>;
  /** Bytes of a regular file from a position on, fewer where it ends; otherwise like `read`. */
  readPart(path: string, at: number, length: number): Promise<Uint8Array>;
  /** What is at the path itself, links not followed. */
  lstat(path: string): Promise<FileStatus>;
  /** The state of what is at the path itself, links not followed. */
  stateAt(path: string): Promise<FileState>;
  realpath(path: string): Promise<string>;
  readdir(path: string): Promise<readonly NamedEntry[]>;
  /** Fails where the folder's permissions forbid to make, rename or remove something in it. */
  mayWrite(folder: string): Promise<void>;
  mkdir(path: string): Promise<void>;
  rmdir(path: string): Promise<void>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  chmod(path: string, mode: number): Promise<void>;
  /** Flushes the content of a file, also of one that another program wrote. */
  syncFile(path: string): Promise<void>;
  /** Flushes which names a folder has. */
  syncDir(path: string): Promise<void>;
}

/** A name in a folder, and its kind; links are not followed. */
export interface NamedEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** `other` is a link, a device, a pipe, a socket. */
export type FileKind = 'file' | 'folder' | 'other';

/** A file that is being written. */
export interface OpenFile {
  /** Writes bytes at a position of the file. @returns how many of them were written */
  write(bytes: Uint8Array, position: number): Promise<number>;
  /** Flushes the content. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** A file that is open to be read, as it is now, under whatever name, or none. */
export interface ReadableFile {
  state(): Promise<FileState>;
  /** Fills the bytes from a position of the file on. @returns the number of bytes, 0 at the end */
  read(into: Uint8Array, at: number): Promise<number>;
  close(): Promise<void>;
}

/** What differs between two states of a file. Times are in nanoseconds. */
export interface FileState {
  readonly kind: FileKind;
  /** Of the file under any name: its device and inode. */
  readonly identity: string;
  readonly size: bigint;
  /** When the content was last written. Any program can set it. */
  readonly written: bigint;
  /** When the content, a name or an attribute last changed. No program can set it. */
  readonly changed: bigint;
}

export interface FileStatus {
  readonly kind: FileKind;
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  /** Identifies the file under any name. A new file may get the number of one that is gone. */
  readonly inode: number;
  /** When the content was last written, in milliseconds and fractions of one. */
  readonly modified: number;
}

type Separator = Pick<FileSystem, 'separator'>;

/** The absolute path of a name in a folder. The root of a disk ends with a separator already. */
export function joinPath({ separator }: Separator, folder: string, name: string): string {
  return (folder.endsWith(separator) ? folder : folder + separator) + name;
}

/** The folder above an absolute path. */
export function dirnameOf({ separator }: Separator, place: string): string {
  const folder = place.slice(0, place.lastIndexOf(separator));
  return folder.includes(separator) ? folder : folder + separator;
}

/** The last name of an absolute path. */
export function basenameOf({ separator }: Separator, place: string): string {
  return place.slice(place.lastIndexOf(separator) + separator.length);
}

/** Whether it is the same file, not written since; `null` stands for no file. */
export function isSameFile(before: FileStatus | null, now: FileStatus | null): boolean {
  if (before === null || now === null) return before === now;
  return (
    now.kind === 'file' && before.inode === now.inode && before.size === now.size && before.modified === now.modified
  );
}
