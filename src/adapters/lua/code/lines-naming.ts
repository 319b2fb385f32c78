import { isLuaName } from '#domain/name/lua-name';
import { asBuffer, bytesToText, encodeUtf8, literalPattern } from '#application/support/bytes';
import type { LuaCode } from '#application/ports/lua-code';
import { lineFinder } from '#adapters/lua/tree/lua-syntax-error';
import { tokensOnce } from '#adapters/lua/tree/read-once';
import type { LuaToken } from '#adapters/lua/tree/tokens';

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
  const text = bytesToText(content);
  const lineOf = lineFinder(text);
  const lines = new Map<number, Set<string>>();
  const note = (offset: number, name: string): void => {
    const line = lineOf(offset);
    lines.set(line, (lines.get(line) ?? new Set()).add(name));
  };
  const asKeys = new Map(
    wanted.flatMap((name) => (where !== 'strings' && isKey(name) ? [[encodeUtf8(name), name]] : [])),
  );
  const excepted = [...except].map(pathPattern);
  const tokens = tokensOnce(text);
  const open: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const source = text.slice(token.start, token.end);
    if (/^[{([]$/.test(source)) open.push(source);
    else if (/^[})\]]$/.test(source)) open.pop();
    if (token.kind === 'name') {
      const name = asKeys.get(source);
      if (name !== undefined && isUsedAsKey(text, tokens, index, open.at(-1))) note(token.start, name);
    } else if (token.kind === 'string' && where !== 'keys') {
      const rest = excepted.reduce((left, path) => left.replace(path, (found) => '/'.repeat(found.length)), source);
      for (const name of wanted)
        for (const at of wordsOf(rest, encodeUtf8(name)))
          if (!fields.has(name) || !isJsonKey(source, at, name)) note(token.start + at, name);
    }
  }
  return [...lines].map(([line, found]) => ({ line, names: [...found] }));
};

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

/**
 * Whether a word is the key of a field in a table constructor or an index. A method is no key. The members of the runtime's
 * `UI` are its own fields: layers are in `UI.layers`.
 */
function isUsedAsKey(text: string, tokens: readonly LuaToken[], index: number, within: string | undefined): boolean {
  const sourceAt = (at: number): string => text.slice(tokens[at]?.start ?? 0, tokens[at]?.end ?? 0);
  const [before, after] = [sourceAt(index - 1), sourceAt(index + 1)];
  if (before === '.')
    return sourceAt(index - 2) !== 'UI' && after !== '(' && after !== '{' && tokens[index + 1]?.kind !== 'string';
  return within === '{' && /^[{,;]$/.test(before) && after === '=';
}
