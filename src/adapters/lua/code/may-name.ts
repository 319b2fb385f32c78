import { nameOf } from '#domain/change/file-change';
import type { LuaCode } from '#application/ports/lua-code';
import { asBuffer, bytesToText, encodeUtf8 } from '#application/support/bytes';
import { memoize } from '#application/support/memoize';

/**
 * A text with one of these may hold a name in another spelling: an escape of a character that names have, in a Lua string or
 * in JSON inside one, and two joined strings. A bracket before the dots counts only behind a quote: there it ends no call.
 * Each part reads a run of characters once.
 */
const otherSpelling = /(?<!\\)\\+(?:[^\\"'nrt\r\n]|$)|\.\.(?<=["'\]\r\n][\s)]*\.\.)\s*(?:["'([]|--)/;

/** The characters of the other escapes, and the replacement of bytes that are no text. */
const neverLiteral = /[\\"'\t\r\n\ufffd]/;

/** Of a path, the last name is searched: every spelling of the path has it. */
export const mayName: LuaCode['mayName'] = (names) => {
  const lastNames = new Set([...names].map((name) => nameOf(name)));
  if ([...lastNames].some((name) => neverLiteral.test(name))) return () => true;
  const needles = [...lastNames].map((name) => Buffer.from(encodeUtf8(name), 'latin1'));
  return (content) => {
    const bytes = asBuffer(content);
    return needles.some((needle) => bytes.includes(needle)) || hasOtherSpelling(content);
  };
};

export const mayNameAll: LuaCode['mayNameAll'] = (content, names) => {
  const bytes = asBuffer(content);
  return names.every((name) => bytes.includes(name)) || hasOtherSpelling(content);
};

/** Memoised: the result is the same for every name, and changes search the same files again. */
const hasOtherSpelling = memoize((content: Uint8Array): boolean => otherSpelling.test(bytesToText(content)));
