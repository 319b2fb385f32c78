import type { LargeContent } from '#domain/change/file-change';
import { contentSize } from '#application/support/file-content';
import type { FileStatus, FileSystem, OpenFile } from './file-system.js';

/**
 * Writes all the bytes from a position on. It counts what each call has written: that may be less than asked, as on a disk that
 * is nearly full.
 */
export async function writeAll(file: OpenFile, content: Uint8Array, position = 0): Promise<void> {
  let written = 0;
  while (written < content.length) {
    const count = await file.write(content.subarray(written), position + written);
    if (count <= 0) throw incomplete(written, content.length);
    written += count;
  }
}

/** Writes the pieces one after another. @returns the position of their end */
export async function writePieces(file: OpenFile, pieces: readonly Uint8Array[], position = 0): Promise<number> {
  let end = position;
  for (const piece of pieces) {
    await writeAll(file, piece, end);
    end += piece.length;
  }
  return end;
}

/** Looks like an error of the disk. */
function incomplete(written: number, wanted: number): Error {
  return Object.assign(new Error(`${written} of ${wanted} bytes were written`), { code: 'EIO' });
}

/** A longer part is written by a call of its own, since that is cheaper than a copy. */
const longBytes = 256 * 1024;

/** The same bytes in few pieces: short parts are joined, long ones stay as they are. */
export function joinShort(parts: readonly Uint8Array[]): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let short: Uint8Array[] = [];
  const join = (): void => {
    if (short.length > 0) pieces.push(Buffer.concat(short));
    short = [];
  };
  for (const part of parts) {
    if (part.length < longBytes) short.push(part);
    else {
      join();
      pieces.push(part);
    }
  }
  join();
  return pieces;
}

/** The bytes of a new file, in memory or to be read in pieces. */
type NewContent = Uint8Array | Pick<LargeContent, 'size' | 'read'>;

interface TemporaryOptions {
  /** Permission bits; by default those of any new file. */
  readonly mode?: number | undefined;
  /** Whether to flush the content. */
  readonly durably: boolean;
}

/** Writes a new file, and checks its size. */
export async function writeTemporary(
  fs: FileSystem,
  path: string,
  content: NewContent,
  { mode, durably }: TemporaryOptions,
): Promise<FileStatus> {
  const status = whole(await writeInSteps(fs, path, content, durably), contentSize(content));
  if (mode === undefined || mode === status.mode) return status;
  await fs.chmod(path, mode);
  return { ...status, mode };
}

async function writeInSteps(fs: FileSystem, path: string, content: NewContent, durably: boolean): Promise<FileStatus> {
  const file = await fs.openExclusive(path);
  try {
    if (content instanceof Uint8Array) await writeAll(file, content);
    else {
      let end = 0;
      for await (const piece of content.read()) await writeAll(file, piece, (end += piece.length) - piece.length);
    }
    if (durably) await file.sync();
  } catch (error) {
    await file.close().catch(() => undefined);
    throw error;
  }
  await file.close();
  return fs.lstat(path);
}

function whole(status: FileStatus, length: number): FileStatus {
  if (status.size !== length) throw incomplete(status.size, length);
  return status;
}
