const beyondAscii = /[\x80-\xff]/;

/** Bytes as text with one character for each byte. So no byte is lost, and every offset counts bytes. */
export function bytesToText(bytes: Uint8Array): string {
  return asBuffer(bytes).toString('latin1');
}

/** The same bytes as a buffer, without a copy. */
export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

export function textToBytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}

/** The bytes with their text edited; the same object if nothing changes. */
export function editText(content: Uint8Array, edit: (text: string) => string): Uint8Array {
  const before = bytesToText(content);
  const after = edit(before);
  return after === before ? content : textToBytes(after);
}

/** Decodes such a text, whose bytes are UTF-8. Other bytes become U+FFFD. */
export function decodeUtf8(text: string): string {
  return beyondAscii.test(text) ? Buffer.from(text, 'latin1').toString('utf8') : text;
}

/** Encodes a string as UTF-8, one character for each byte. */
export function encodeUtf8(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

const byteOrderMark = [0xef, 0xbb, 0xbf];

/** Whether a file begins with the byte-order mark that some editors write before UTF-8. */
export function hasByteOrderMark(content: Uint8Array): boolean {
  return byteOrderMark.every((byte, index) => content[index] === byte);
}

/** The bytes without the byte-order mark; the same object if there is none. */
export function withoutByteOrderMark(content: Uint8Array): Uint8Array {
  return hasByteOrderMark(content) ? content.subarray(byteOrderMark.length) : content;
}

/** Whether two files hold the same bytes. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && Buffer.compare(a, b) === 0;
}

/** The line of an offset in a text, counted from 1. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let index = text.indexOf('\n'); index >= 0 && index < offset; index = text.indexOf('\n', index + 1)) line++;
  return line;
}

/** A pattern that matches exactly this text. */
export function literalPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

const alone = /(?:^|[^\r])\n/;

/** The rendered bytes with CRLF line ends, if all line ends of the existing file are CRLF, as in a checkout on Windows. */
export function withLineEndsOf(there: Uint8Array, rendered: Uint8Array): Uint8Array {
  if (!there.includes(0x0d) || alone.test(bytesToText(there))) return rendered;
  return textToBytes(bytesToText(rendered).replaceAll('\n', '\r\n'));
}
