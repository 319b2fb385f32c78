import { nameOf } from '#domain/change/file-change';
import { asBuffer, bytesToText, encodeUtf8 } from '#application/support/bytes';
import { memoize } from '#application/support/memoize';
import type { LuaCode } from '#application/ports/lua-code';

/**
 * What lets a text hold a name in other words: an escape that stands for a character names have, be it in a Lua
 * string or in JSON inside one, and two strings that are joined. Of brackets before the dots, what stands before them
 * shows that they hold a string, and are no call's. Each part looks at a run of characters once.
 */
const inOtherWords = /(?<!\\)\\+(?:[^\\"'nrt\r\n]|$)|\.\.(?<=["'\]\r\n][\s)]*\.\.)\s*(?:["'([]|--)/;

/** What the other escapes stand for, and what stands for bytes that are no text. */
const neverLiteral = /[\\"'\t\r\n\ufffd]/;

/** Of a path, its last name is looked for: that much another spelling of it has in common with it. */
export const mayName: LuaCode['mayName'] = (names) => {
  const lastNames = new Set([...names].map((name) => nameOf(name)));
  if ([...lastNames].some((name) => neverLiteral.test(name))) return () => true;
  const needles = [...lastNames].map((name) => Buffer.from(encodeUtf8(name), 'latin1'));
  return (content) => {
    const bytes = asBuffer(content);
    return needles.some((needle) => bytes.includes(needle)) || hasOtherWords(content);
  };
};

/** The answer is the same for every name: files in the cache are searched again and again. */
const hasOtherWords = memoize((content: Uint8Array): boolean => inOtherWords.test(bytesToText(content)));
