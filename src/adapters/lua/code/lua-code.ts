import { bytesToText, decodeUtf8, encodeUtf8, literalPattern } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';
import { assetLinks, renameAssetLinks } from './asset-links.js';
import { tokensOnce } from '#adapters/lua/tree/read-once';
import { gapsOf } from '#adapters/lua/tree/lua-tokens';
import { tooLarge } from '#adapters/lua/lua-file';
import { placesIn } from './named-places.js';
import { indentation, indented } from './indentation.js';
import { linesLeading } from './lines-leading.js';
import { linesNaming } from './lines-naming.js';
import { mayName, mayNameAll } from './may-name.js';
import { createdObjects, makesOnlyImage, needs } from './display-objects.js';
import { linesQuoting, renameInExpression, renameUses, uses, usesInExpression } from './name-uses.js';
import { readCode } from './read-code.js';
import { replaceFunctions, scriptFunctions } from './script-functions.js';
import { renameModules, renameStrings, replaceStrings } from './rename-strings.js';

/** The comments that the templates of commands write in place of an action that cannot be rendered. */
const omission = /^ *-- (Left out, because no block is open.*|.* is left out, because .*)$/gm;

const omittedActions: LuaCode['omittedActions'] = (rendered) => {
  const text = bytesToText(rendered);
  const comments = gapsOf(text, tokensOnce(text)).map(({ start, end }) => text.slice(start, end));
  return comments.flatMap((each) => Array.from(each.matchAll(omission), ([, phrase = '']) => decodeUtf8(phrase)));
};

/** A token: a string by its value, any other by its source. */
interface Word {
  readonly isString: boolean;
  readonly text: string;
}

function wordsIn(text: string): Word[] {
  return tokensOnce(text).map(({ start, end, value }) => ({
    isString: value !== undefined,
    text: value ?? text.slice(start, end),
  }));
}

const strings: LuaCode['strings'] = (content) => placesIn(content).strings.map(({ value }) => decodeUtf8(value));

const hasCode: LuaCode['hasCode'] = (content, code) => {
  const written = encodeUtf8(code);
  const wanted = wordsIn(written);
  const source = bytesToText(content);
  // Most texts have neither the first word nor an escape that may spell it.
  if (!source.includes(wanted[0]?.text ?? '') && !source.includes('\\')) return false;
  const words = wordsIn(source);
  const asWord = new RegExp(`(?<!\\w)${literalPattern(written)}(?!\\w)`);
  if (words.some(({ isString, text }) => isString && text.includes(written) && asWord.test(text))) return true;
  return words.some((_word, at) =>
    wanted.every(({ isString, text }, index) => {
      const word = words[at + index];
      return word?.isString === isString && word.text === text;
    }),
  );
};

/** Operations on Lua text of any kind and author. */
export const luaCode: LuaCode = {
  mayName,
  mayNameAll,
  hasCode,
  strings,
  linesLeading,
  linesNaming,
  tooLarge,
  uses,
  linesQuoting,
  usesInExpression,
  createdObjects,
  needs,
  makesOnlyImage,
  read: readCode,
  assetLinks,
  omittedActions,
  functions: scriptFunctions,
  replaceFunctions: (content, rendered, before) =>
    replaceFunctions(content, rendered, hasCode(content, before) ? '' : before),
  indentation,
  indented,
  renameUses,
  renameInExpression,
  renameModules,
  renameAssetLinks,
  renameStrings,
  replaceStrings,
};
