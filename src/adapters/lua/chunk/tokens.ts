import { endOfComment, endOfLongBracket } from '#adapters/lua/text/trivia';
import {
  apostrophe,
  backslash,
  carriageReturn,
  closeBrace,
  closeBracket,
  closeParenthesis,
  isBlank,
  isWordPart,
  isWordStart,
  minus,
  newline,
  noBreakSpace,
  openBrace,
  openBracket,
  openParenthesis,
  quote,
} from './characters.js';

/**
 * Steps through a text of Lua token by token, comments left out: just well enough to tell brackets,
 * blocks and separators from what stands in strings.
 */
export class Tokens {
  /** What the token begins with, as a character code. A bracket or another sign is a token of its own. */
  code = 0;
  start: number;
  /** Behind the token. */
  end: number;
  /** How many brackets and blocks have been opened and not closed, up to and with the token. */
  depth = 0;

  constructor(
    private readonly text: string,
    offset: number,
  ) {
    this.start = this.end = offset;
  }

  /** Goes to the next token; `false` at the end of the text. A string that is not closed ends with its line. */
  next(): boolean {
    const { text } = this;
    let at = this.end;
    let code = text.charCodeAt(at);
    while (isPassedOver(code) || (code === minus && text.charCodeAt(at + 1) === minus)) {
      at = code === minus ? endOfComment(text, at) : at + 1;
      code = text.charCodeAt(at);
    }
    if (at >= text.length) return false;
    this.code = code;
    this.start = at;
    if (isWordStart(code)) this.takeWord(code);
    else if (code === quote || code === apostrophe) this.end = endOfString(text, at, code);
    else this.takeSign(code);
    return true;
  }

  /** Goes on behind the bracket that closes what the token opened. */
  closeAt(offset: number): void {
    this.end = offset;
    this.depth -= 1;
  }

  private takeWord(code: number): void {
    const { text, start } = this;
    let end = start + 1;
    while (isWordPart(text.charCodeAt(end))) end += 1;
    this.end = end;
    this.depth += stepOf(text, code, start, end);
  }

  private takeSign(code: number): void {
    const longEnd = code === openBracket ? endOfLongBracket(this.text, this.start) : undefined;
    this.end = longEnd ?? this.start + 1;
    if (longEnd !== undefined) return;
    if (code === openBrace || code === openParenthesis || code === openBracket) this.depth += 1;
    else if (code === closeBrace || code === closeParenthesis || code === closeBracket) this.depth -= 1;
  }
}

/** 1 for a word that opens a block, -1 for one that closes it. Most words are told by their length and first letter. */
function stepOf(text: string, code: number, start: number, end: number): number {
  switch (code) {
    case 100:
      return isWord(text, start, end, 'do') ? 1 : 0;
    case 101:
      return isWord(text, start, end, 'end') ? -1 : 0;
    case 102:
      return isWord(text, start, end, 'function') ? 1 : 0;
    case 105:
      return isWord(text, start, end, 'if') ? 1 : 0;
    case 114:
      return isWord(text, start, end, 'repeat') ? 1 : 0;
    case 117:
      return isWord(text, start, end, 'until') ? -1 : 0;
    default:
      return 0;
  }
}

function isWord(text: string, start: number, end: number, word: string): boolean {
  return end - start === word.length && text.startsWith(word, start);
}

function endOfString(text: string, start: number, mark: number): number {
  let at = start + 1;
  for (let code = text.charCodeAt(at); at < text.length && code !== mark; code = text.charCodeAt(at)) {
    if (code === newline || code === carriageReturn) break;
    at += code === backslash ? 2 : 1;
  }
  return Math.min(at + 1, text.length);
}

/** Also what is blank in no Lua, but to the parser: it is not a token of it either. */
function isPassedOver(code: number): boolean {
  return isBlank(code) || code === noBreakSpace;
}
