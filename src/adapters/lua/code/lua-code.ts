import { asBuffer, bytesToText, decodeUtf8, encodeUtf8 } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';
import { assetLinks, renameAssetLinks } from './asset-links.js';
import { codeTokens } from './code-tokens.js';
import { linesNaming } from './lines-naming.js';
import { hasWord, made, makesOnlyImage, needs, outline } from './outline.js';
import { linesQuoting, renameInExpression, renameUses, uses, usesInExpression } from './name-uses.js';
import { readCode } from './read-code.js';
import { renameModules, renameStrings } from './renames.js';
import { nameOf } from '#domain/change/file-change';
import { memoize } from '#application/support/memoize';

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

/** The comments that the templates of commands leave in the place of an action that cannot be written. */
const comments = /^ *-- (Left out, because no block is open.*|.* is left out, because it does not say all.*)$/gm;

export const omittedActions: LuaCode['omittedActions'] = (rendered) =>
  [...decodeUtf8(bytesToText(rendered)).matchAll(comments)].map(([, comment = '']) => comment);

/** Lua of any kind, whoever wrote it. */
export const luaCode: LuaCode = {
  mayName,
  hasWord,
  *strings(content) {
    for (const { value } of codeTokens(bytesToText(content))) if (value !== undefined) yield decodeUtf8(value);
  },
  linesNaming,
  uses,
  linesQuoting,
  usesInExpression,
  made,
  needs,
  makesOnlyImage,
  outline,
  read: readCode,
  assetLinks,
  omittedActions,
  renameUses,
  renameInExpression,
  renameModules,
  renameAssetLinks,
  renameStrings,
};
