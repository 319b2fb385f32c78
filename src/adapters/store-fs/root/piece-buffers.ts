/** So much of a file is in memory at once. */
const pieceBytes = 128 * 1024;
const mostFree = 16;
const free: Buffer[] = [];

/**
 * Lends a buffer for the pieces of a file, and takes it back at the end. New buffers would need 32 MiB between two garbage
 * collections, for a few hundred parts of a video.
 */
export async function* withPieceBuffer(read: (buffer: Buffer) => AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const buffer = free.pop() ?? Buffer.allocUnsafeSlow(pieceBytes);
  try {
    yield* read(buffer);
  } finally {
    if (free.length < mostFree) free.push(buffer);
  }
}
