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
export function encodeUtf8(output: string): string {
  return Buffer.from(output, 'utf8').toString('latin1');
}

/** Whether two files hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

/** The number of the line that a place in a text is on, counted from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1)) line++;
  return line;
}

/** A pattern that only the text itself fits. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

const alone = /(?:^|[^\r])\n/;

/** What was rendered, with the line ends of what is there, where those are CRLF throughout: a checkout on Windows has them so. */
export function withLineEndsOf(there: Uint8Array, rendered: Uint8Array): Uint8Array {
  if (!there.includes(0x0d) || alone.test(bytesToText(there))) return rendered;
  return textToBytes(bytesToText(rendered).replaceAll('\n', '\r\n'));
}
