import type { BooleanLiteral, NilLiteral, NumericLiteral, StringLiteral } from 'luaparse';
import { endOfComment } from '#adapters/lua/text/trivia';
import type { Ranged } from '#adapters/lua/text/range';
import {
  apostrophe,
  backslash,
  carriageReturn,
  dot,
  isBlank,
  isDigit,
  isWordPart,
  isWordStart,
  minus,
  newline,
  quote,
} from './characters.js';

export type Literal = Ranged<StringLiteral | NumericLiteral | BooleanLiteral | NilLiteral>;

/** Reads plain literals as it goes through a text of Lua: words, strings in quotes without escapes, decimal numbers. */
export class LiteralReader {
  /** @param at what is next; afterwards, what follows what was read */
  constructor(
    protected readonly text: string,
    public at: number,
  ) {}

  protected literal(): Literal | undefined {
    return isWordStart(this.code()) ? this.word() : (this.string() ?? this.number());
  }

  private word(): Literal | undefined {
    const start = this.at;
    const end = this.endOfWord();
    const raw = this.text.slice(start, end);
    const range: [number, number] = [start, end];
    this.at = end;
    if (raw === 'true' || raw === 'false') return { type: 'BooleanLiteral', value: raw === 'true', raw, range };
    return raw === 'nil' ? { type: 'NilLiteral', value: null, raw, range } : undefined;
  }

  /** A string in quotes, without escapes. */
  protected string(): Ranged<StringLiteral> | undefined {
    const { text, at } = this;
    const mark = this.code();
    if (mark !== quote && mark !== apostrophe) return undefined;
    for (let end = at + 1; end < text.length; end++) {
      const code = text.charCodeAt(end);
      if (code === mark) {
        this.at = end + 1;
        const value = text.slice(at + 1, end);
        return { type: 'StringLiteral', value, raw: text.slice(at, this.at), range: [at, this.at] };
      }
      if (code === backslash || code === newline || code === carriageReturn) return undefined;
    }
    return undefined;
  }

  /** A number in decimal digits; what comes behind them is not looked at. */
  protected number(): Ranged<NumericLiteral> | undefined {
    const { text, at } = this;
    let end = at;
    while (isDigit(text.charCodeAt(end))) end += 1;
    if (end === at) return undefined;
    if (text.charCodeAt(end) === dot) {
      end += 1;
      while (isDigit(text.charCodeAt(end))) end += 1;
    }
    const raw = text.slice(at, end);
    this.at = end;
    return { type: 'NumericLiteral', value: parseFloat(raw), raw, range: [at, end] };
  }

  protected code(): number {
    return this.text.charCodeAt(this.at);
  }

  protected endOfWord(): number {
    let end = this.at + 1;
    while (isWordPart(this.text.charCodeAt(end))) end += 1;
    return end;
  }

  protected skipTrivia(): void {
    const { text } = this;
    for (;;) {
      const code = text.charCodeAt(this.at);
      if (isBlank(code)) this.at += 1;
      else if (code === minus && text.charCodeAt(this.at + 1) === minus) this.at = endOfComment(text, this.at);
      else return;
    }
  }
}
