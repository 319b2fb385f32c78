import { bytesToText } from '#application/support/bytes';
import { memoize } from '#application/support/memoize';
import { treeOfFile } from '#adapters/lua/lua-file';
import { lineFinder } from '#adapters/lua/tree/lua-syntax-error';
import { tokensOnce } from '#adapters/lua/tree/read-once';
import { gapsOf, type LuaToken } from '#adapters/lua/tree/lua-tokens';
import { type UsedName, usedNames } from './used-names.js';

/** A string of a file. Offsets count bytes. */
export interface StringPlace {
  readonly start: number;
  readonly end: number;
  /** One character per byte. */
  readonly value: string;
}

/** A word that is the key of a field in a table constructor, or a member. */
export interface KeyPlace {
  readonly start: number;
  /** One character per byte. */
  readonly name: string;
}

interface Gap {
  readonly start: number;
  readonly end: number;
}

/**
 * Every place of a file where code may name something, whatever the names are. Each part is read in one pass when it is first
 * wanted.
 */
export class NamedPlaces {
  private usedPart: { readonly isLua: boolean; readonly used: readonly UsedName[] } | undefined;
  private tokensPart: ReturnType<typeof readTokens> | undefined;
  private lines: ((offset: number) => number) | undefined;

  constructor(private readonly content: Uint8Array) {}

  get text(): string {
    return bytesToText(this.content);
  }

  /** The names that the syntax shows to refer to things; none where the text is no Lua. */
  get used(): readonly UsedName[] {
    return this.ofTree.used;
  }

  get isLua(): boolean {
    return this.ofTree.isLua;
  }

  /** Strings, also of a text that is no Lua. */
  get strings(): readonly StringPlace[] {
    return this.ofTokens.strings;
  }

  get keys(): readonly KeyPlace[] {
    return this.ofTokens.keys;
  }

  /** Comments, with the blanks around them. */
  get comments(): readonly Gap[] {
    return this.ofTokens.comments;
  }

  /** From 1. */
  lineOf(offset: number): number {
    return (this.lines ??= lineFinder(this.text))(offset);
  }

  private get ofTree() {
    if (this.usedPart !== undefined) return this.usedPart;
    const tree = treeOfFile(this.content);
    return (this.usedPart = { isLua: tree !== undefined, used: tree === undefined ? [] : usedNames(tree) });
  }

  private get ofTokens() {
    return (this.tokensPart ??= readTokens(this.text));
  }
}

/**
 * The places of a file. They are found once for each version of it, and live as long as the file cache has its content: a change
 * searches mostly what the last one has searched.
 */
export const placesIn: (content: Uint8Array) => NamedPlaces = memoize(
  (content: Uint8Array) => new NamedPlaces(content),
);

function readTokens(text: string) {
  const tokens = tokensOnce(text);
  const strings: StringPlace[] = [];
  const keys: KeyPlace[] = [];
  const open: string[] = [];
  for (const [index, { kind, start, end, value }] of tokens.entries()) {
    if (value !== undefined) strings.push({ start, end, value });
    if (kind === 'sign') noteBracket(text, start, end, open);
    if (kind === 'name' && isUsedAsKey(text, tokens, index, open.at(-1)))
      keys.push({ start, name: text.slice(start, end) });
  }
  const comments = gapsOf(text, tokens).filter(({ start, end }) => text.slice(start, end).trim() !== '');
  return { strings, keys, comments };
}

function noteBracket(text: string, start: number, end: number, open: string[]): void {
  const sign = end - start === 1 ? text.charAt(start) : '';
  if (sign === '{' || sign === '(' || sign === '[') open.push(sign);
  else if (sign === '}' || sign === ')' || sign === ']') open.pop();
}

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
