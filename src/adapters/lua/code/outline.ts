import { bytesToText, decodeUtf8, literalPattern } from '#application/support/bytes';
import type { AskedObject, LuaCode } from '#application/ports/lua-code';
import { objectTables } from './made-by-code.js';

const requires = /(?<![\w.:])require\b/g;
const literal = /\s*\(?\s*(["'])([^"'\\\r\n]+)\1(?!\s*\.\.)/y;
/** The script of the layer that a class is on, and modules of the runtime by its own root: nothing to look for. */
const harmless =
  /\s*\(\s*(?:(?:\w+|\(\s*\.\.\.\s*\))\s*:\s*match\s*\(\s*["']\^\(\.\*\)_["']|kwikGlobal\s*\.\s*ROOT\b)/y;

/** Where code changes the path on which modules are looked for, or puts them there itself. */
const changesPath = /\bpackage\s*\.\s*(?:path|cpath|loaders|searchers)\b/;
const putsThere = /\bpackage\s*\.\s*(?:preload|loaded)\s*\[\s*(["'])([^"'\r\n]+)\1\s*\]\s*=/g;
const putsComputed = /\bpackage\s*\.\s*(?:preload|loaded)\s*\[\s*(?!["'])[^\]]+\]\s*=|\brequire\s*=(?!=)/;

export const outline: LuaCode['outline'] = (content) => {
  const text = bytesToText(content);
  const modules: string[] = [];
  let computesModules = false;
  for (const { index } of text.matchAll(requires)) {
    const at = index + 'require'.length;
    const module = behind(literal, text, at)?.[2];
    if (module !== undefined) modules.push(decodeUtf8(module));
    else computesModules ||= behind(harmless, text, at) === null;
  }
  return {
    modules,
    computesModules,
    objects: [...objectsAsked(text)],
    provides: [...text.matchAll(putsThere)].map(([, , module = '']) => module),
    changesModules: changesPath.test(text) || putsComputed.test(text),
  };
};

function* objectsAsked(text: string): Generator<Pick<AskedObject, 'name' | 'as'>> {
  const asked = new RegExp(
    String.raw`\b(?:${objectTables(text)})\s*(?:\[\s*(["'])([^"'\r\n]+)\1\s*\]|\.\s*([A-Za-z_]\w*))`,
    'g',
  );
  for (const [, , place, member = ''] of text.matchAll(asked))
    yield place === undefined ? { name: member, as: 'member' } : { name: decodeUtf8(place), as: 'place' };
}

function behind(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export const hasWord: LuaCode['hasWord'] = (content, word) => {
  const text = bytesToText(content);
  if (!text.includes(word)) return false;
  // What looks like a comment in a string goes, too.
  const code = text.replace(/--(?:\[(=*)\[[^]*?\]\1\]|[^\r\n]*)/g, '');
  return new RegExp(`(?<!\\w)${literalPattern(word)}(?!\\w)`).test(code);
};
