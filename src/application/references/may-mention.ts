import { bytesToText, encodedName } from '#application/bytes/byte-text';

/** Whether a file can say one of some names: `false` only where it cannot, so that it need not be parsed. */
export type MayMention = (content: Uint8Array) => boolean;

/**
 * What lets a text say a name without holding it: an escape that stands for a character names have, be it in a Lua
 * string or in JSON inside one, and two strings that are joined. Of brackets before the dots, what stands before them
 * tells that they hold a string, and are no call's. Each part looks at a run of characters once.
 */
const inOtherWords = /(?<!\\)\\+(?:[^\\"'nrt\r\n]|$)|\.\.(?<=["'\]\r\n][\s)]*\.\.)\s*(?:["'([]|--)/;

/** What the other escapes stand for, and what stands for bytes that are no text. */
const neverLiteral = /[\\"'\t\r\n\ufffd]/;

/** Of a path, its last name is looked for: that much another spelling of it has in common with it. */
export function mentionsOf(names: Iterable<string>): MayMention {
  const lastNames = new Set([...names].map((name) => name.slice(name.lastIndexOf('/') + 1)));
  if ([...lastNames].some((name) => neverLiteral.test(name))) return () => true;
  const needles = [...lastNames].map((name) => Buffer.from(encodedName(name), 'latin1'));
  return (content) => {
    const bytes = asBuffer(content);
    return needles.some((needle) => bytes.includes(needle)) || saysInOtherWords(content);
  };
}

function asBuffer(content: Uint8Array): Buffer {
  return Buffer.isBuffer(content) ? content : Buffer.from(content.buffer, content.byteOffset, content.byteLength);
}

/** Of files that are kept in memory, as it is whatever the name. */
const known = new WeakMap<Uint8Array, boolean>();

function saysInOtherWords(content: Uint8Array): boolean {
  const before = known.get(content);
  if (before !== undefined) return before;
  const says = inOtherWords.test(bytesToText(content));
  known.set(content, says);
  return says;
}
