/** As large as what Node itself takes its small buffers from: one that is kept keeps no more of the others. */
const pieceBytes = 8 * 1024;
const smallBytes = pieceBytes / 4;

/**
 * Room for what files hold. Small contents lie beside one another, and not, as in Node's own pool, among whatever is made
 * of them: some are kept for long, and what lies beside them with them.
 */
export class ContentRoom {
  private piece = Buffer.alloc(0);
  private taken = 0;

  /** Its bytes may be anything. */
  take(bytes: number): Buffer {
    if (bytes > smallBytes) return Buffer.allocUnsafeSlow(bytes);
    if (this.taken + bytes > this.piece.length) {
      this.piece = Buffer.allocUnsafeSlow(pieceBytes);
      this.taken = 0;
    }
    return this.piece.subarray(this.taken, (this.taken += bytes));
  }
}
