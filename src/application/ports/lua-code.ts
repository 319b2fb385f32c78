/** A token of Lua, by its offsets in a text with one character per byte. */
export interface LuaToken {
  /** Of a sign of several characters (`..`, `==`) each is a token, and so is each digit of a number. */
  readonly kind: 'string' | 'word' | 'sign';
  readonly start: number;
  /** Behind the token. */
  readonly end: number;
}

/**
 * Lua as text, for who looks at all of a file and not only at the tables that a codec reads. Texts have one character per
 * byte. Nothing is run.
 */
export interface LuaCode {
  /** The tokens of a text in their order, comments left out. What is no Lua has tokens, too. */
  tokens(text: string): readonly LuaToken[];
  /** What a piece of Lua says that is one constant string (`"cat"`, `("c" .. 'at')`); `undefined` where it is anything else. */
  stringOf(text: string): string | undefined;
  /** @throws Problem `model-not-readable` with line, column and an excerpt, where the bytes are no Lua 5.1 */
  check(source: Uint8Array): void;
}
