import type { OpenFile } from './file-system.js';

/**
 * Writes all the bytes, from a place in the file on. A system call may take fewer bytes than it
 * was given (a disk that fills up does so before it says so), therefore what was taken is counted.
 */
export async function writeAll(file: OpenFile, content: Uint8Array, position = 0): Promise<void> {
  let written = 0;
  while (written < content.length) {
    const taken = await file.write(content.subarray(written), position + written);
    if (taken <= 0) throw incomplete(written, content.length);
    written += taken;
  }
}

/** As `writeAll`, piece after piece. @returns where in the file they end */
export async function writePieces(file: OpenFile, pieces: readonly Uint8Array[], position = 0): Promise<number> {
  let end = position;
  for (const piece of pieces) {
    await writeAll(file, piece, end);
    end += piece.length;
  }
  return end;
}

/** The error for bytes that were not all taken, in the form of a disk's own. */
export function incomplete(written: number, wanted: number): Error {
  return Object.assign(new Error(`${written} of ${wanted} bytes were taken`), { code: 'EIO' });
}
