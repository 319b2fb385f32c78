/**
 * The calls on a file system that a store is made of, and no others: what is tested against a
 * failing medium is whatever goes through here. Paths are absolute; each call fails with an
 * errno error (`code`), as Node's do.
 */
export interface FileSystem {
  readonly separator: string;
  /** What is waited for between the tries of a call that is refused, one after the other; nothing is tried again without. */
  readonly pauses?: readonly (() => Promise<unknown>)[];
  /** Makes a new file, open for writing; never an existing one and never through a link. */
  openExclusive(path: string): Promise<OpenFile>;
  /** A regular file's whole content; never through a link, and never waiting for a pipe. */
  read(path: string): Promise<Uint8Array>;
  /** Bytes of a regular file from a place in it on, fewer where it ends; as `read` otherwise. */
  readPart(path: string, at: number, length: number): Promise<Uint8Array>;
  /** What is at the path itself, links not followed. */
  lstat(path: string): Promise<FileStatus>;
  realpath(path: string): Promise<string>;
  readdir(path: string): Promise<readonly NamedEntry[]>;
  /** Fails as a call would that makes, renames or removes something in the folder, where its permissions tell. */
  mayWrite(folder: string): Promise<void>;
  mkdir(path: string): Promise<void>;
  rmdir(path: string): Promise<void>;
  link(existing: string, path: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  chmod(path: string, mode: number): Promise<void>;
  /** Makes a file's content durable, whoever wrote it. */
  syncFile(path: string): Promise<void>;
  /** Makes durable which names a folder holds. */
  syncDir(path: string): Promise<void>;
}

/** A name in a folder, and what it stands for: links not followed. */
export interface NamedEntry {
  readonly name: string;
  readonly kind: FileKind;
}

/** `other` is a link, a device, a pipe, a socket. */
export type FileKind = 'file' | 'folder' | 'other';

/** A file that is being written. */
export interface OpenFile {
  /** Writes the bytes to this place in the file; answers how many of them were taken. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  /** Makes the content durable. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

export interface FileStatus {
  readonly kind: FileKind;
  readonly size: number;
  /** Permission bits. */
  readonly mode: number;
  /** Which file it is, whatever it is called. A number is given again to a new file once the old one is gone. */
  readonly inode: number;
  /** When the content was last written, in milliseconds and fractions of one. */
  readonly modified: number;
}
