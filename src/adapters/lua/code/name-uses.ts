import { isLuaName } from '#domain/name/lua-name';
import { asBuffer, decodeUtf8, encodeUtf8, textToBytes } from '#application/support/bytes';
import type { LuaCode, NamedThing } from '#application/ports/lua-code';
import { type NamedPlaces, placesIn } from './named-places.js';
import { applyProven, type CodeEdit, rewriteString, treeOf } from './prove-edit.js';
import { type UsedName, usedNames } from './used-names.js';

export const uses: LuaCode['uses'] = (content, things, { quoted }) => {
  const wanted = writtenIn(content, things);
  if (wanted.length === 0) return [];
  const places = placesIn(content);
  const found = new Map<string, NamedThing & { line: number; start: number }>();
  const add = (thing: NamedThing, start: number): unknown => {
    const line = places.lineOf(start);
    return found.set(`${line} ${thing.name}`, { ...thing, line, start });
  };
  // A text that is no Lua may use a name wherever it quotes it.
  if (quoted || !places.isLua)
    for (const thing of wanted) for (const start of quotesOf(places, thing.name)) add(thing, start);
  for (const used of places.used) for (const thing of wanted) if (isUseOf(used, thing)) add(thing, used.node.start);
  return [...found.values()].sort((a, b) => a.start - b.start).map(({ kind, name, line }) => ({ kind, name, line }));
};

export const linesQuoting: LuaCode['linesQuoting'] = (content, name) => {
  if (!asBuffer(content).includes(encodeUtf8(name), 0, 'latin1')) return new Set();
  const places = placesIn(content);
  return new Set([...quotesOf(places, name)].map((start) => places.lineOf(start)));
};

export const usesInExpression: LuaCode['usesInExpression'] = (expression, things) => {
  const tree = treeOf(asStatement(expression));
  const found = tree === undefined ? [] : usedNames(tree);
  return [...things].filter((thing) => found.some((used) => isUseOf(used, thing)));
};

export const renameUses: LuaCode['renameUses'] = (path, content, things, newName) => {
  const wanted = writtenIn(content, things);
  if (wanted.length === 0) return content;
  const { used, text } = placesIn(content);
  const certain = used.filter(({ isCertain }) => isCertain);
  const edits = editsOf(text, certain, wanted, newName);
  return edits.length === 0 ? content : textToBytes(applyProven(path, text, edits));
};

export const renameInExpression: LuaCode['renameInExpression'] = (expression, things, newName) => {
  const text = asStatement(expression);
  const tree = treeOf(text);
  if (tree === undefined) return expression;
  const edits = editsOf(text, usedNames(tree), [...things], newName);
  return decodeUtf8(applyProven('', text, edits).slice(asStatement('').length - 1, -1));
};

/** The things whose names a file holds. */
function writtenIn(content: Uint8Array, things: Iterable<NamedThing>): NamedThing[] {
  const bytes = asBuffer(content);
  return [...things].filter(({ name }) => bytes.includes(encodeUtf8(name), 0, 'latin1'));
}

/** A chunk with the expression. */
function asStatement(expression: string): string {
  return `return ${encodeUtf8(expression)}\n`;
}

function editsOf(
  text: string,
  used: readonly UsedName[],
  things: readonly NamedThing[],
  newName: (thing: NamedThing) => string | undefined,
): CodeEdit[] {
  return used.flatMap((each): CodeEdit[] => {
    const thing = things.find((wanted) => isUseOf(each, wanted));
    const to = thing && newName(thing);
    if (to === undefined || to === each.name) return [];
    const { node } = each;
    const { start, end } = node;
    if (node.type === 'StringLiteral') return [rewriteString(text, node, to)];
    if (isLuaName(to)) return [{ start, end, text: to, is: 'tokens' }];
    // A member whose new name is no identifier becomes an index in brackets.
    if (text[start - 1] !== '.') return [];
    return [{ start: start - 1, end, text: `[${rewriteString('"', { start: 0, end: 1 }, to).text}]`, is: 'tokens' }];
  });
}

function isUseOf({ kinds, name }: UsedName, thing: NamedThing): boolean {
  return name === thing.name && kinds.includes(thing.kind);
}

/** Each place where a string is the name, or has it in quotes: a string of JSON can hold another. */
function* quotesOf({ strings, text }: NamedPlaces, name: string): Generator<number> {
  const written = encodeUtf8(name);
  for (const { start, end, value } of strings) {
    if (!value.includes(written)) continue;
    if (value === written) yield start;
    else
      for (let at = text.indexOf(written, start); at >= 0 && at < end; at = text.indexOf(written, at + 1))
        if (isQuoted(text, at, at + written.length)) yield at;
  }
}

function isQuoted(text: string, start: number, end: number): boolean {
  const quote = text[start - 1];
  const after = text.slice(end, end + 2);
  return (quote === '"' || quote === "'") && (after.startsWith(quote) || after === `\\${quote}`);
}
