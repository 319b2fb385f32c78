/** Bytes as text with a byte a character, so that what is not understood comes back as it was. */
export function bytesToText(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
}

export function textToBytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

/** A name as it stands in such a text. */
export function encodedName(name: string): string {
  return bytesToText(new TextEncoder().encode(name));
}
