import { Problem } from '#domain/problem/problem';

/** Largest Lua file that is read, in bytes. */
const maxBytes = 4 * 1024 * 1024;

const byteOrderMark = '\xef\xbb\xbf';

/** A Lua file as text with one character per byte, its byte-order mark taken off. */
interface LuaText {
  readonly mark: string;
  readonly text: string;
}

/** @throws Problem `model-not-readable` where the file is larger than what is read */
export function readLuaText(source: Uint8Array): LuaText {
  if (source.length > maxBytes) {
    throw new Problem(
      'model-not-readable',
      `The file has ${source.length} bytes; Lua files are read up to ${maxBytes}. Split it, or move its data elsewhere.`,
      { line: 1, column: 1, excerpt: '' },
    );
  }
  const text = Buffer.from(source.buffer, source.byteOffset, source.length).toString('latin1');
  return text.startsWith(byteOrderMark)
    ? { mark: byteOrderMark, text: text.slice(byteOrderMark.length) }
    : { mark: '', text };
}

/** The bytes of the file again, the byte-order mark put back. */
export function writeLuaText({ mark, text }: LuaText): Uint8Array {
  return new Uint8Array(Buffer.from(mark + text, 'latin1'));
}
