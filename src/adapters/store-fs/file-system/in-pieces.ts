/** From this on, bytes are rather written by themselves than copied. */
const longBytes = 256 * 1024;

/** The same bytes in few pieces, to be written one after the other: what is short is joined, what is long is no copy. */
export function inPieces(parts: readonly Uint8Array[]): Uint8Array[] {
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
