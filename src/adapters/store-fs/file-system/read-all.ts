/**
 * So many bytes, or as many as there are.
 * @param read puts bytes into the buffer from a place in it on, and answers how many, none at the end
 */
export async function readAll(
  length: number,
  read: (bytes: Uint8Array, from: number) => Promise<number>,
): Promise<Uint8Array> {
  const bytes = Buffer.alloc(length);
  for (let from = 0; from < length;) {
    const got = await read(bytes, from);
    if (got === 0) return bytes.subarray(0, from);
    from += got;
  }
  return bytes;
}
