/**
 * Collects pieces of unknown number and size. It takes at most twice as much memory as their bytes: as an object, a piece of one
 * byte takes a hundred.
 */
export class GrowingBytes {
  private bytes = Buffer.alloc(0);
  length = 0;

  add(piece: Uint8Array): void {
    const length = this.length + piece.length;
    if (length > this.bytes.length) this.grow(Math.max(length, 2 * this.length));
    this.bytes.set(piece, this.length);
    this.length = length;
  }

  /** All bytes so far. The collection is empty after it. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.length);
    this.bytes = Buffer.alloc(0);
    this.length = 0;
    return taken;
  }

  private grow(capacity: number): void {
    const grown = Buffer.allocUnsafe(capacity);
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}
