import { isLuaName } from '#domain/name/lua-name';
import { asBuffer, encodeUtf8, literalPattern } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';
import { type NamedPlaces, placesIn } from './named-places.js';

/**
 * Names of fields of the runtime, of its events, of display objects and of a command's model. As keys they refer to nothing
 * that an author made.
 */
const fields = new Set(
  'name command actions params text type kind class id x y width height alpha color index event phase time delay target page book group layer layers obj self string table math params props properties value'.split(
    ' ',
  ),
);

const nothing: ReadonlySet<string> = new Set();

export const linesNaming: LuaCode['linesNaming'] = (content, names, where, except = nothing) => {
  const bytes = asBuffer(content);
  const wanted = names.filter((name) => bytes.includes(encodeUtf8(name), 0, 'latin1'));
  if (wanted.length === 0) return [];
  const places = placesIn(content);
  const found = [
    ...(where === 'keys' ? [] : inStrings(places, wanted, except)),
    ...(where === 'strings' ? [] : inKeys(places, wanted)),
  ].sort((a, b) => a.token - b.token);
  const lines = new Map<number, Set<string>>();
  for (const { at, name } of found) {
    const line = places.lineOf(at);
    lines.set(line, (lines.get(line) ?? new Set()).add(name));
  }
  return [...lines].map(([line, naming]) => ({ line, names: [...naming] }));
};

/** A name in a file: the offset of its token, and its own. */
interface Named {
  readonly token: number;
  readonly at: number;
  readonly name: string;
}

function* inStrings(
  { text, strings }: NamedPlaces,
  names: readonly string[],
  except: ReadonlySet<string>,
): Generator<Named> {
  const excepted = [...except].map(pathPattern);
  for (const { start, end } of strings) {
    const source = text.slice(start, end);
    const rest = excepted.reduce((left, path) => left.replace(path, (found) => '/'.repeat(found.length)), source);
    for (const name of names)
      for (const at of wordsOf(rest, encodeUtf8(name)))
        if (!fields.has(name) || !isJsonKey(source, at, name)) yield { token: start, at: start + at, name };
  }
}

function inKeys({ keys }: NamedPlaces, names: readonly string[]): Named[] {
  const wanted = new Map(names.filter(isKey).map((name) => [encodeUtf8(name), name]));
  if (wanted.size === 0) return [];
  return keys.flatMap(({ start, name }) => {
    const found = wanted.get(name);
    return found === undefined ? [] : [{ token: start, at: start, name: found }];
  });
}

/** The path of an image, in any size, as strings have it. */
function pathPattern(path: string): RegExp {
  const [, stem = path, ending = ''] = /^(.*)(\.\w+)$/.exec(path) ?? [];
  const [name, kind] = [stem, ending].map((part) => literalPattern(encodeUtf8(part)));
  return new RegExp(String.raw`(?<![\w\x80-\xff])${name}(?:@[\d.]+x)?${kind}(?![\w\x80-\xff])`, 'g');
}

/** Whether a word of a string is a key in a string of JSON: `{"name":"meow"}`. */
function isJsonKey(source: string, at: number, name: string): boolean {
  return source[at - 1] === '"' && /^"\s*:/.test(source.slice(at + name.length));
}

function isKey(name: string): boolean {
  return isLuaName(name) && !fields.has(name);
}

/** Each place in the source of a string where the name is a whole word, and no word of a sentence. */
function* wordsOf(source: string, name: string): Generator<number> {
  for (let at = source.indexOf(name); at >= 0; at = source.indexOf(name, at + 1))
    if (endsBefore(source, at) && beginsAt(source, at + name.length)) yield at;
}

/** Whether no word goes on before the place. Blanks separate the words of a sentence, unless a sign precedes them. */
function endsBefore(source: string, at: number): boolean {
  const blanks = /[ \t]*$/.exec(source.slice(0, at))?.[0].length ?? 0;
  const [beside = '', above = ''] = [source[at - blanks - 1], source[at - blanks - 2]];
  if (blanks > 0) return at - blanks === 1 || /[,;:=([{]/.test(beside);
  const isEscape = above === '\\' && source[at - 3] !== '\\' && /[abfnrtv]/.test(beside);
  return isEscape || !wordPart.test(beside);
}

function beginsAt(source: string, at: number): boolean {
  const [, blanks = '', beside = ''] = /^([ \t]*)(.?)/s.exec(source.slice(at)) ?? [];
  return blanks === '' ? !wordPart.test(beside) : /[=~<>,;:)\]}"']/.test(beside);
}

const wordPart = /[\w\x80-\xff]/;
