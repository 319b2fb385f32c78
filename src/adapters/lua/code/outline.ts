import { bytesToText, decodeUtf8, literalPattern } from '#application/support/bytes';
import type { AskedObject, LuaCode } from '#application/ports/lua-code';

const assigned = String.raw`\s*=(?!=)`;
/** What an object is called, before it is put there by that (`sceneGroup[object.name] = object`). */
const asName = /\bname\s*=\s*(["'])([^"'\r\n]+)\1/g;
/** In the script of a class, whose table has a `name` of its own. */
const asObjectName = /\b(?!(?:M|self)\s*\.)\w+\s*\.\s*name\s*=\s*(["'])([^"'\r\n]+)\1/g;

/** How the runtime's own scripts write whose object it is: by the name, or the target, that their tables have as well. */
const namedElsewhere = /^(?:#.*|\d+|(?:\w+\.)*(?:name|target|layer|layerName)|props\.target)$/;
const quotedText = /^(["'])(.*)\1$/;

/** `local group = UI.sceneGroup` */
const alias = /\blocal\s+(\w+)\s*=\s*(?:\w+\s*\.\s*)*UI\s*\.\s*(?:sceneGroup|layers)\b(?!\s*[.[:])/g;

/** What a text calls the tables in which the runtime has what a page shows, as alternatives of a pattern. */
export function objectTables(text: string): string {
  const aliases = [...text.matchAll(alias)].map(([, name = '']) => name);
  return [...new Set(['sceneGroup', 'layers', ...aliases])].join('|');
}

export const made: LuaCode['made'] = (content, ofClass) => {
  const text = bytesToText(content);
  const names = new Set<string>();
  const patterns: RegExp[] = [];
  let anything = false;
  for (const [, , name = ''] of text.matchAll(ofClass ? asObjectName : asName)) names.add(decodeUtf8(name));
  const tables = String.raw`\b(?:${objectTables(text)})\s*`;
  const byMember = new RegExp(String.raw`${tables}\.\s*([A-Za-z_]\w*)${assigned}`, 'g');
  const byIndex = new RegExp(String.raw`${tables}\[([^\]\r\n]+)\]${assigned}`, 'g');
  for (const [, name = ''] of text.matchAll(byMember)) names.add(name);
  for (const [, index = ''] of text.matchAll(byIndex)) {
    const expression = index.trim();
    if (namedElsewhere.test(expression)) continue;
    const [, , name] = quotedText.exec(expression) ?? [];
    if (name !== undefined && !/["']/.test(name)) names.add(decodeUtf8(name));
    else if (/["']/.test(expression)) patterns.push(patternOf(expression));
    else anything = true;
  }
  return { names, patterns, anything };
};

/** What an expression can be: `"star"..i` is whatever begins with `star`. */
function patternOf(expression: string): RegExp {
  const parts = expression.split('..').map((part) => {
    const [, , text] = quotedText.exec(part.trim()) ?? [];
    return text === undefined ? '.*' : literalPattern(decodeUtf8(text));
  });
  return new RegExp(`^${parts.join('')}$`, 's');
}

export const needs: LuaCode['needs'] = (content) => {
  const text = bytesToText(content);
  if (!/\b(?:createButton|initAnimation)\s*\(/.test(text) || /[=~]=\s*nil\b/.test(text)) return 'nothing';
  // The runtime makes buttons of nothing else.
  const isTarget = /\bcreateButton\s*\(|\bsceneGroup\s*\[\s*self\.properties\.target\b/.test(text);
  return isTarget ? 'target' : 'object';
};

export const makesOnlyImage: LuaCode['makesOnlyImage'] = (content) => {
  const text = bytesToText(content);
  return /\bcreateImage\b/.test(text) && !/\bdisplay\s*\.\s*new/.test(text);
};

const requires = /(?<![\w.:])require\b/g;
const quotedModule = /\s*\(?\s*(["'])([^"'\\\r\n]+)\1(?!\s*\.\.)/y;
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
    const module = behind(quotedModule, text, at)?.[2];
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
