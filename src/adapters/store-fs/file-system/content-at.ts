import type { FileSystem } from './file-system.js';

/** So much of a file is in memory at once. */
const pieceBytes = 512 * 1024;

/** The first bytes of the file at a place, in pieces; fewer where it ends. */
export async function* contentAt(fs: FileSystem, place: string, size: number): AsyncIterable<Uint8Array> {
  for (let at = 0; at < size;) {
    const piece = await fs.readPart(place, at, Math.min(pieceBytes, size - at));
    if (piece.length === 0) return;
    at += piece.length;
    yield piece;
  }
}
