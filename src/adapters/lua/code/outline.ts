import { bytesToText, decodeUtf8, literalPattern } from '#application/support/bytes';
import type { ObjectLookup, LuaCode } from '#application/ports/lua-code';

const assigned = String.raw`\s*=(?!=)`;
/** The name of an object, before `sceneGroup[object.name] = object`. */
const asName = /\bname\s*=\s*(["'])([^"'\r\n]+)\1/g;
/** The same in the script of a class: the `name` of the class's own table does not count. */
const asObjectName = /\b(?!(?:M|self)\s*\.)\w+\s*\.\s*name\s*=\s*(["'])([^"'\r\n]+)\1/g;

/** The index expressions of the runtime's own scripts: their tables hold the same name or target. */
const fromOwnTable = /^(?:#.*|\d+|(?:\w+\.)*(?:name|target|layer|layerName)|props\.target)$/;
const quotedText = /^(["'])(.*)\1$/;

/** `local group = UI.sceneGroup` */
const alias = /\blocal\s+(\w+)\s*=\s*(?:\w+\s*\.\s*)*UI\s*\.\s*(?:sceneGroup|layers)\b(?!\s*[.[:])/g;

/** The names of the tables of display objects in a text, aliases too, as alternatives of a pattern. */
function objectTables(text: string): string {
  const aliases = [...text.matchAll(alias)].map(([, name = '']) => name);
  return [...new Set(['sceneGroup', 'layers', ...aliases])].join('|');
}

export const createdObjects: LuaCode['createdObjects'] = (content, ofClass) => {
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
    if (fromOwnTable.test(expression)) continue;
    const [, , name] = quotedText.exec(expression) ?? [];
    if (name !== undefined && !/["']/.test(name)) names.add(decodeUtf8(name));
    else if (/["']/.test(expression)) patterns.push(patternOf(expression));
    else anything = true;
  }
  return { names, patterns, anything };
};

/** The possible values of an expression: `"star"..i` matches every name that begins with `star`. */
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
  // The runtime makes buttons of targets only.
  const isTarget = /\bcreateButton\s*\(|\bsceneGroup\s*\[\s*self\.properties\.target\b/.test(text);
  return isTarget ? 'target' : 'object';
};

export const makesOnlyImage: LuaCode['makesOnlyImage'] = (content) => {
  const text = bytesToText(content);
  return /\bcreateImage\b/.test(text) && !/\bdisplay\s*\.\s*new/.test(text);
};

const requires = /(?<![\w.:])require\b/g;
const quotedModule = /\s*\(?\s*(["'])([^"'\\\r\n]+)\1(?!\s*\.\.)/y;
/** The script of a class's own layer, and modules of the runtime by its root: they need no check. */
const harmless =
  /\s*\(\s*(?:(?:\w+|\(\s*\.\.\.\s*\))\s*:\s*match\s*\(\s*["']\^\(\.\*\)_["']|kwikGlobal\s*\.\s*ROOT\b)/y;

/** Code that changes the search path of modules, or provides modules itself. */
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
    objects: [...objectsIn(text)],
    provides: [...text.matchAll(putsThere)].map(([, , module = '']) => module),
    changesModules: changesPath.test(text) || putsComputed.test(text),
  };
};

function* objectsIn(text: string): Generator<Pick<ObjectLookup, 'name' | 'as'>> {
  const lookup = new RegExp(
    String.raw`\b(?:${objectTables(text)})\s*(?:\[\s*(["'])([^"'\r\n]+)\1\s*\]|\.\s*([A-Za-z_]\w*))`,
    'g',
  );
  for (const [, , place, member = ''] of text.matchAll(lookup))
    yield place === undefined ? { name: member, as: 'member' } : { name: decodeUtf8(place), as: 'index' };
}

function behind(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export const hasWord: LuaCode['hasWord'] = (content, word) => {
  const text = bytesToText(content);
  if (!text.includes(word)) return false;
  // A comment inside a string is removed, too.
  const code = text.replace(/--(?:\[(=*)\[[^]*?\]\1\]|[^\r\n]*)/g, '');
  return new RegExp(`(?<!\\w)${literalPattern(word)}(?!\\w)`).test(code);
};
