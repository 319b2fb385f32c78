const beyondAscii = /[\x80-\xff]/;

/** Bytes as text with a byte a character, so that what is not understood comes back as it was, and every offset is a byte's. */
export function bytesToText(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('latin1');
}

/** The same bytes, not copied, with what a buffer can do. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function textToBytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

/** The bytes with their text edited; the very same where that changes nothing. */
export function editText(content: Uint8Array, edit: (text: string) => string): Uint8Array {
  const before = bytesToText(content);
  const after = edit(before);
  return after === before ? content : textToBytes(after);
}

/** What such a text says, as its bytes are UTF-8; what is no UTF-8 shows as U+FFFD. */
export function decodeUtf8(text: string): string {
  return beyondAscii.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}

/** The UTF-8 of what is said, as it stands in such a text. */
export function encodeUtf8(said: string): string {
  return Buffer.from(said, 'utf8').toString('latin1');
}
