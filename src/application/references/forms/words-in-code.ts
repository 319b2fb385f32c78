import { isLuaName } from '#domain/name/lua-name';
import { asBuffer, bytesToText, encodeUtf8 } from '#application/bytes/byte-text';
import { literalPattern } from '#application/bytes/literal-pattern';
import { lineOf } from '#application/bytes/line-of';
import type { LuaCode, LuaToken } from '#application/ports/lua-code';

/** A line of a Lua file, and which of some names it says. */
export interface SayingLine {
  /** Counted from 1. */
  readonly line: number;
  readonly names: readonly string[];
}

/**
 * Words that fields of the runtime, of its events, of what it shows and of a command's model are called by: as keys they name
 * nothing of an author's.
 */
const fields = new Set(
  'name command actions params text type kind class id x y width height alpha color index event phase time delay target page book group layer layers obj self string table math params props properties value'.split(
    ' ',
  ),
);

/**
 * Each line of a Lua file on which one of the names stands as a whole word: of a string, of a key of a table
 * (`{ cat = …`), of what a table is asked for (`map.cat`). Comments do not count, nor do the words of a sentence: in a string,
 * what stands beside the name is a sign, or nothing.
 * @param where which of strings and keys count
 * @param still paths of images that are as they were: what a string says inside one of them does not count
 */
export function linesSaying(
  lua: LuaCode,
  content: Uint8Array,
  names: readonly string[],
  where: 'strings' | 'keys' | 'both',
  still: ReadonlySet<string> = nothingStill,
): SayingLine[] {
  const bytes = asBuffer(content);
  const wanted = names.filter((name) => bytes.includes(encodeUtf8(name), 0, 'latin1'));
  if (wanted.length === 0) return [];
  const text = bytesToText(content);
  const lines = new Map<number, Set<string>>();
  const asKeys = new Map(
    wanted.flatMap((name) => (where !== 'strings' && isKey(name) ? [[encodeUtf8(name), name]] : [])),
  );
  const unmoved = [...still].map(pathPattern);
  const tokens = lua.tokens(text);
  const open: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const said = text.slice(token.start, token.end);
    if (/^[{([]$/.test(said)) open.push(said);
    else if (/^[})\]]$/.test(said)) open.pop();
    if (token.kind === 'word') {
      const name = asKeys.get(said);
      if (name !== undefined && isUsedAsKey(text, tokens, index, open.at(-1))) note(token.start, name);
    } else if (token.kind === 'string' && where !== 'keys') {
      const moved = unmoved.reduce((rest, path) => rest.replace(path, (found) => '/'.repeat(found.length)), said);
      for (const name of wanted)
        for (const at of wordsOf(moved, encodeUtf8(name)))
          if (!fields.has(name) || !isJsonKey(said, at, name)) note(token.start + at, name);
    }
  }
  return [...lines].map(([line, found]) => ({ line, names: [...found] }));

  function note(offset: number, name: string): void {
    const line = lineOf(text, offset);
    lines.set(line, (lines.get(line) ?? new Set()).add(name));
  }
}

const nothingStill: ReadonlySet<string> = new Set();

/** The path of an image, in whatever size, as it is written in a string. */
function pathPattern(path: string): RegExp {
  const [, stem = path, ending = ''] = /^(.*)(\.\w+)$/.exec(path) ?? [];
  const [name, kind] = [stem, ending].map((part) => literalPattern(encodeUtf8(part)));
  return new RegExp(String.raw`(?<![\w\x80-\xff])${name}(?:@[\d.]+x)?${kind}(?![\w\x80-\xff])`, 'g');
}

/** Whether a word of a string is a key of JSON that the string is: `{"name":"meow"}`. */
function isJsonKey(said: string, at: number, name: string): boolean {
  return said[at - 1] === '"' && /^"\s*:/.test(said.slice(at + name.length));
}

function isKey(name: string): boolean {
  return isLuaName(name) && !fields.has(name);
}

/** Each place of a string, as it is written, where the name is a whole word, and none of a sentence. */
function* wordsOf(said: string, name: string): Generator<number> {
  for (let at = said.indexOf(name); at >= 0; at = said.indexOf(name, at + 1))
    if (endsBefore(said, at) && beginsAt(said, at + name.length)) yield at;
}

/** Whether what stands before a place is no part of a word there. Blanks part the words of a sentence, but behind a sign. */
function endsBefore(said: string, at: number): boolean {
  const blanks = /[ \t]*$/.exec(said.slice(0, at))?.[0].length ?? 0;
  const [beside = '', above = ''] = [said[at - blanks - 1], said[at - blanks - 2]];
  if (blanks > 0) return at - blanks === 1 || /[,;:=([{]/.test(beside);
  const isEscape = above === '\\' && said[at - 3] !== '\\' && /[abfnrtv]/.test(beside);
  return isEscape || !wordPart.test(beside);
}

function beginsAt(said: string, at: number): boolean {
  const [, blanks = '', beside = ''] = /^([ \t]*)(.?)/s.exec(said.slice(at)) ?? [];
  return blanks === '' ? !wordPart.test(beside) : /[=~<>,;:)\]}"']/.test(beside);
}

const wordPart = /[\w\x80-\xff]/;

/**
 * Whether a word is the key of a field that is set in a table, or that a table is asked for; a method is called, and no key. What
 * the runtime's `UI` is asked for are its own fields: layers are in `UI.layers`.
 */
function isUsedAsKey(text: string, tokens: readonly LuaToken[], index: number, within: string | undefined): boolean {
  const sign = (at: number): string => text.slice(tokens[at]?.start ?? 0, tokens[at]?.end ?? 0);
  const [before, after] = [sign(index - 1), sign(index + 1)];
  if (before === '.' && sign(index - 2) === 'UI') return false;
  if (before === '.' && sign(index - 2) !== '.')
    return after !== '(' && after !== '{' && tokens[index + 1]?.kind !== 'string';
  return within === '{' && /^[{,;]$/.test(before) && after === '=' && sign(index + 2) !== '=';
}
