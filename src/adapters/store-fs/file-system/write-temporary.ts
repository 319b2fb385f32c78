import type { FileStatus, FileSystem } from './file-system.js';
import { incomplete, writePieces } from './write-all.js';

interface TemporaryOptions {
  /** Permission bits; those of any new file without. */
  readonly mode?: number | undefined;
  /** Whether the content is to be durable when this ends, or may be so later. */
  readonly durably: boolean;
}

/** Writes a new file, and looks at its size in the end. */
export async function writeTemporary(
  fs: FileSystem,
  path: string,
  content: Uint8Array,
  { mode, durably }: TemporaryOptions,
): Promise<FileStatus> {
  const status = whole(await writeInSteps(fs, path, [content], durably), content.length);
  if (mode === undefined || mode === status.mode) return status;
  await fs.chmod(path, mode);
  return { ...status, mode };
}

/** Writes a new file durably, piece after piece, and looks at its size in the end. */
export async function writeTemporaryPieces(fs: FileSystem, path: string, pieces: readonly Uint8Array[]): Promise<void> {
  whole(
    await writeInSteps(fs, path, pieces, true),
    pieces.reduce((sum, { length }) => sum + length, 0),
  );
}

async function writeInSteps(
  fs: FileSystem,
  path: string,
  pieces: readonly Uint8Array[],
  durably: boolean,
): Promise<FileStatus> {
  const file = await fs.openExclusive(path);
  try {
    await writePieces(file, pieces);
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
