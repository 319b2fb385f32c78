import * as char from './characters.js';
import { LuaSyntaxError, TooManyTokens } from './lua-syntax-error.js';

/**
 * What a token is: for a sign of one character its code, for any other token one of these. Words of Lua come last, in the
 * order of `words`.
 */
export const kinds = {
  end: 256,
  name: 257,
  string: 258,
  number: 259,
  vararg: 260,
  concat: 261,
  equal: 262,
  notEqual: 263,
  lessEqual: 264,
  greaterEqual: 265,
  and: 266,
  break: 267,
  do: 268,
  else: 269,
  elseif: 270,
  endWord: 271,
  false: 272,
  for: 273,
  function: 274,
  if: 275,
  in: 276,
  local: 277,
  nil: 278,
  not: 279,
  or: 280,
  repeat: 281,
  return: 282,
  then: 283,
  true: 284,
  until: 285,
  while: 286,
} as const;

const numeral = /^(?:0[xX][\da-fA-F]+(?:[pP]\d+)?|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)$/;
const escapes: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

/** The most tokens of a text that is read. The largest library of the runtime has 21,000, and no script of a book comes near. */
export const maxTokens = 50_000;
/** So many plain values and commas, as in a long list of numbers, count as one token: nothing is looked for in them. */
const plainInToken = 5;
const maxWeight = maxTokens * plainInToken;

/** Steps through a text of Lua 5.1 token by token. What is between two tokens is blanks and comments. */
export class Lexer {
  kind: number = kinds.end;
  /** Where the token starts. */
  start = 0;
  /** Behind the token. */
  end = 0;
  /** Behind the token before. */
  previousEnd = 0;
  /** The value of a string, one character per byte; the value of a number. */
  string = '';
  number = 0;

  /**
   * @param offset where the first token is looked for
   * @param weight of the tokens of the text that were read before
   */
  constructor(
    readonly text: string,
    offset = 0,
    public weight = 0,
  ) {
    this.end = offset;
  }

  /**
   * Goes to the next token, at the end of the text to one of kind `end`.
   * @throws LuaSyntaxError
   * @throws TooManyTokens
   */
  next(): void {
    const { text } = this;
    this.previousEnd = this.end;
    let at = this.end;
    let code = text.charCodeAt(at);
    for (;;) {
      if (code === 32 || (code >= 9 && code <= 13)) at += 1;
      else if (code === char.minus && text.charCodeAt(at + 1) === char.minus) at = endOfComment(text, at);
      else break;
      code = text.charCodeAt(at);
    }
    this.start = at;
    if (char.isWordStart(code)) this.takeWord(code);
    else if (code === char.quote || code === char.apostrophe) this.takeString(code);
    else if (at >= text.length) this.take(kinds.end, 0);
    else this.takeSign(code);
    this.weight += isPlain(this.kind) ? 1 : plainInToken;
    if (this.weight > maxWeight) throw new TooManyTokens(text, at, maxTokens);
  }

  /** The token as it is written. */
  get source(): string {
    return this.text.slice(this.start, this.end);
  }

  /** Whether a line ends between the token and the one before. */
  get followsLineEnd(): boolean {
    for (let at = this.previousEnd; at < this.start; at++) if (char.isLineEnd(this.text.charCodeAt(at))) return true;
    return false;
  }

  /** Whether the token behind this one is a single `=`. */
  get precedesAssignment(): boolean {
    const { text } = this;
    let at = this.end;
    for (;;) {
      const code = text.charCodeAt(at);
      if (char.isBlank(code)) at += 1;
      else if (code === char.minus && text.charCodeAt(at + 1) === char.minus) at = endOfComment(text, at);
      else return code === char.equals && text.charCodeAt(at + 1) !== char.equals;
    }
  }

  /** What to throw where the token is wrong. */
  unexpected(message: string): LuaSyntaxError {
    const near = this.kind === kinds.end ? '<eof>' : this.source;
    return new LuaSyntaxError(this.text, this.start, `${message} near '${near.slice(0, 40)}'`);
  }

  private take(kind: number, length: number): void {
    this.kind = kind;
    this.end = this.start + length;
  }

  private takeWord(code: number): void {
    const { text } = this;
    const end = endOfWord(text, this.start + 1);
    this.take(wordKind(text, code, this.start, end), end - this.start);
  }

  private takeSign(code: number): void {
    const { text, start } = this;
    const next = text.charCodeAt(start + 1);
    switch (code) {
      case char.openBracket:
        if (next === char.openBracket || next === char.equals) this.takeLongString();
        else this.take(code, 1);
        break;
      case char.equals:
        this.takePair(code, next, kinds.equal);
        break;
      case char.less:
        this.takePair(code, next, kinds.lessEqual);
        break;
      case char.greater:
        this.takePair(code, next, kinds.greaterEqual);
        break;
      case char.tilde:
        this.takePair(code, next, kinds.notEqual);
        break;
      case char.dot:
        if (char.isDigit(next)) this.takeNumber();
        else if (next !== char.dot) this.take(code, 1);
        else if (text.charCodeAt(start + 2) === char.dot) this.take(kinds.vararg, 3);
        else this.take(kinds.concat, 2);
        break;
      default:
        if (char.isDigit(code)) this.takeNumber();
        else this.take(code, 1);
    }
  }

  private takePair(code: number, next: number, pair: number): void {
    if (next === char.equals) this.take(pair, 2);
    else this.take(code, 1);
  }

  /** A number is digits and dots, an exponent, and all letters and digits behind them: `3and` is a malformed one. */
  private takeNumber(): void {
    const { text, start } = this;
    let end = start + 1;
    let code = text.charCodeAt(end);
    while (char.isDigit(code) || code === char.dot) code = text.charCodeAt(++end);
    if (code === 69 || code === 101) {
      code = text.charCodeAt(++end);
      if (code === char.plus || code === char.minus) code = text.charCodeAt(++end);
    }
    end = endOfWord(text, end);
    this.take(kinds.number, end - start);
    const { source } = this;
    if (!numeral.test(source)) throw this.unexpected('malformed number');
    this.number = valueOf(source);
  }

  private takeString(mark: number): void {
    const { text, start } = this;
    for (let at = start + 1; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === mark) {
        this.string = text.slice(start + 1, at);
        this.take(kinds.string, at + 1 - start);
        return;
      }
      if (code === char.backslash) {
        this.takeEscapedString(mark, at);
        return;
      }
      if (code === char.newline || code === char.carriageReturn) break;
    }
    throw this.unfinished('unfinished string');
  }

  /** @param first where the first escape is */
  private takeEscapedString(mark: number, first: number): void {
    const { text, start } = this;
    const parts: string[] = [text.slice(start + 1, first)];
    let at = first;
    let plain = first;
    for (;;) {
      const code = text.charCodeAt(at);
      if (at >= text.length || char.isLineEnd(code)) throw this.unfinished('unfinished string');
      if (code === mark) break;
      if (code !== char.backslash) {
        at += 1;
        continue;
      }
      parts.push(text.slice(plain, at));
      at = plain = this.takeEscape(at + 1, parts);
    }
    parts.push(text.slice(plain, at));
    this.string = parts.join('');
    this.take(kinds.string, at + 1 - start);
  }

  /** @param at behind the backslash */
  private takeEscape(at: number, parts: string[]): number {
    const { text } = this;
    const code = text.charCodeAt(at);
    if (at >= text.length) throw this.unfinished('unfinished string');
    if (char.isLineEnd(code)) {
      parts.push('\n');
      return at + lineEndLength(text, at);
    }
    if (!char.isDigit(code)) {
      const character = text.charAt(at);
      parts.push(escapes[character] ?? character);
      return at + 1;
    }
    let end = at;
    let byte = 0;
    while (end < at + 3 && char.isDigit(text.charCodeAt(end))) byte = byte * 10 + text.charCodeAt(end++) - 48;
    if (byte > 255)
      throw new LuaSyntaxError(text, at - 1, `escape sequence too large near '${text.slice(at - 1, end)}'`);
    parts.push(String.fromCharCode(byte));
    return end;
  }

  private takeLongString(): void {
    const { text, start } = this;
    const level = levelAt(text, start);
    if (level === undefined) throw new LuaSyntaxError(text, start, "invalid long string delimiter near '['");
    let from = start + level + 2;
    const end = endOfLongBracket(text, start, level, 'string');
    if (char.isLineEnd(text.charCodeAt(from))) from += lineEndLength(text, from);
    const inside = text.slice(from, end - level - 2);
    this.string = inside.includes('\r') ? inside.replace(/\r\n|\n\r|\r/g, '\n') : inside;
    this.take(kinds.string, end - start);
  }

  private unfinished(message: string): LuaSyntaxError {
    return new LuaSyntaxError(
      this.text,
      this.start,
      `${message} near '${this.text.slice(this.start, this.start + 40)}'`,
    );
  }
}

function isPlain(kind: number): boolean {
  return kind === char.comma || kind === kinds.number || kind === kinds.string;
}

const byteOrderMark = '\xef\xbb\xbf';

/** Where the Lua in a file starts: behind a byte-order mark, and behind a first line that begins with `#`. */
export function startOfFile(text: string): number {
  const start = text.startsWith(byteOrderMark) ? byteOrderMark.length : 0;
  if (text.charCodeAt(start) !== char.hash) return start;
  const lineEnd = text.indexOf('\n', start);
  return lineEnd < 0 ? text.length : lineEnd;
}

/** Behind the letters, digits and underscores at an offset. Code that runs for the first time pays for a call a character. */
function endOfWord(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    const isPart =
      (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
    if (!isPart) return at;
    at += 1;
  }
}

/**
 * Behind the comment that starts at `start`: the end of its line, or of its long bracket.
 * @throws LuaSyntaxError where the long bracket is not closed
 */
export function endOfComment(text: string, start: number): number {
  const level = text.charCodeAt(start + 2) === char.openBracket ? levelAt(text, start + 2) : undefined;
  if (level !== undefined) return endOfLongBracket(text, start + 2, level, 'comment');
  let at = start + 2;
  let code = text.charCodeAt(at);
  while (at < text.length && code !== char.newline && code !== char.carriageReturn) code = text.charCodeAt(++at);
  return at;
}

function endOfLongBracket(text: string, start: number, level: number, what: 'string' | 'comment'): number {
  const closing = level === 0 ? ']]' : `]${'='.repeat(level)}]`;
  const from = start + level + 2;
  const close = text.indexOf(closing, from);
  // Lua 5.0 nested brackets of the lowest level; Lua 5.1 refuses what would read differently now.
  const nested = level === 0 ? text.slice(from, close < 0 ? undefined : close).indexOf('[[') : -1;
  if (nested >= 0) throw new LuaSyntaxError(text, from + nested, "nesting of [[...]] is deprecated near '['");
  if (close < 0) throw new LuaSyntaxError(text, start, `unfinished long ${what} near '<eof>'`);
  return close + closing.length;
}

/** How many `=` a long bracket that opens here has; `undefined` where none opens. */
function levelAt(text: string, start: number): number | undefined {
  let at = start + 1;
  while (text.charCodeAt(at) === char.equals) at += 1;
  return text.charCodeAt(at) === char.openBracket ? at - start - 1 : undefined;
}

/** `\r\n` and `\n\r` are one end of a line. */
function lineEndLength(text: string, at: number): number {
  const [first, second] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  return char.isLineEnd(second) && second !== first ? 2 : 1;
}

function valueOf(numeral: string): number {
  const [, digits, exponent] = /^0[xX]([\da-fA-F]+)(?:[pP](\d+))?$/.exec(numeral) ?? [];
  return digits === undefined ? Number(numeral) : Number(`0x${digits}`) * 2 ** Number(exponent ?? 0);
}

/** The words of Lua by the code of their first letter. To look a name up in a map costs more than to read it. */
const wordsByFirst = Array.from({ length: 128 }, (_, code) =>
  Object.entries(kinds)
    .filter(([, kind]) => kind >= kinds.and)
    .map(([name, kind]) => ({ word: name === 'endWord' ? 'end' : name, kind }))
    .filter(({ word }) => word.charCodeAt(0) === code),
);

function wordKind(text: string, code: number, start: number, end: number): number {
  const candidates = wordsByFirst[code];
  const length = end - start;
  if (candidates === undefined || length > 8) return kinds.name;
  for (const { word, kind } of candidates) if (word.length === length && text.startsWith(word, start)) return kind;
  return kinds.name;
}
