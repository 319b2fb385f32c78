import type { FileVersion, ProjectPath } from '#domain/change/file-change';

/**
 * A file of any size, as it was when it was opened, also while others commit and after its snapshot was released. The caller
 * closes it.
 */
export interface OpenedFile {
  /** Bytes. */
  readonly size: number;
  /** All bytes, if the store has them in memory. */
  readonly content?: Uint8Array;
  /**
   * As of the file's `read`. A store may have to read all of the file for it.
   * @throws FileChanged
   */
  version(): Promise<FileVersion>;
  /**
   * The bytes from a position to before another one; by default all. A piece is the caller's until it asks for the next one, so
   * that a store needs no more memory for a larger file. Do not change it.
   *
   * @throws FileChanged in place of a piece that may have other bytes than when the file was opened
   * @throws StorageFailure when the medium fails
   */
  read(from?: number, to?: number): AsyncIterable<Uint8Array>;
  /** Releases what the store holds for the file. Do not read from it afterwards. */
  close(): Promise<void>;
}

/** A larger file is moved, copied and compared in pieces: its bytes are never in memory all at once. */
export const largeFileBytes = 4 * 1024 * 1024;

export function isOpenedFile(value: unknown): value is OpenedFile {
  return typeof value === 'object' && value !== null && 'version' in value && typeof value.version === 'function';
}

/** Somebody has written into a file since it was opened, in place: its old bytes are gone. */
export class FileChanged extends Error {
  override readonly name = 'FileChanged';

  constructor(readonly path: ProjectPath) {
    super(`${path} was changed while it was read`);
  }
}
