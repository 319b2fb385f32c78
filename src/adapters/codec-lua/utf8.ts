/**
 * Texts in this folder hold one character per byte of the file, so that every offset is a byte's and
 * no byte is lost. Names and values are UTF-8 inside them.
 */

const beyondAscii = /[\x80-\xff]/;

/** Bytes (one character each) read as UTF-8; what is no UTF-8 shows as U+FFFD. */
export function decodeUtf8(bytes: string): string {
  return beyondAscii.test(bytes) ? Buffer.from(bytes, 'latin1').toString('utf8') : bytes;
}

/** The UTF-8 bytes of the text, one character each. */
export function encodeUtf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}
