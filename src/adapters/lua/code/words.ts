import { bytesToText, decodeUtf8, encodeUtf8, literalPattern } from '#application/support/bytes';
import { memoizeWeakly } from '#application/support/memoize';
import type { LuaCode } from '#application/ports/lua-code';
import { tolerantTokensOf } from '#adapters/lua/tree/tokens';

/** A token: a string by its value, any other by its source. */
interface Word {
  readonly isString: boolean;
  readonly text: string;
}

const wordsOf = memoizeWeakly((content: Uint8Array): readonly Word[] => wordsIn(bytesToText(content)));

function wordsIn(text: string): Word[] {
  return tolerantTokensOf(text).map(({ start, end, value }) => ({
    isString: value !== undefined,
    text: value ?? text.slice(start, end),
  }));
}

export const strings: LuaCode['strings'] = function* (content) {
  for (const { isString, text } of wordsOf(content)) if (isString) yield decodeUtf8(text);
};

export const hasCode: LuaCode['hasCode'] = (content, code) => {
  const written = encodeUtf8(code);
  const words = wordsOf(content);
  const asWord = new RegExp(`(?<!\\w)${literalPattern(written)}(?!\\w)`);
  if (words.some(({ isString, text }) => isString && text.includes(written) && asWord.test(text))) return true;
  const wanted = wordsIn(written);
  return words.some((_word, at) =>
    wanted.every(({ isString, text }, index) => {
      const word = words[at + index];
      return word?.isString === isString && word.text === text;
    }),
  );
};
