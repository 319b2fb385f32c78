import { endOfComment, endOfLongBracket } from '../trivia.js';

const openers = new Set(['{', '(', '[', 'function', 'if', 'do', 'repeat']);
const closers = new Set(['}', ')', ']', 'end', 'until']);

/**
 * Steps through a text of Lua token by token, comments left out: just well enough to tell brackets,
 * blocks and separators from what stands in strings.
 */
export class Tokens {
  /** The token: a word, a bracket or another sign, or what a string opens with. */
  word = '';
  start: number;
  /** Behind the token. */
  end: number;
  /** How many brackets and blocks have been opened and not closed, up to and with the token. */
  depth = 0;
  private readonly pattern = /--|\[=*\[|"(?:[^"\\\r\n]|\\[^])*|'(?:[^'\\\r\n]|\\[^])*|[A-Za-z_]\w*|\S/g;

  constructor(
    private readonly text: string,
    offset: number,
  ) {
    this.start = this.end = offset;
  }

  /** Goes to the next token; `false` at the end of the text. A string that is not closed ends with its line. */
  next(): boolean {
    const { pattern, text } = this;
    pattern.lastIndex = this.end;
    for (let found = pattern.exec(text); found !== null; found = pattern.exec(text)) {
      const [word] = found;
      if (word === '--') {
        pattern.lastIndex = endOfComment(text, found.index);
        continue;
      }
      this.start = found.index;
      this.word = word;
      this.end = endOf(text, word, pattern.lastIndex);
      if (openers.has(word)) this.depth += 1;
      else if (closers.has(word)) this.depth -= 1;
      return true;
    }
    return false;
  }

  /** Goes on behind the bracket that closes what the token opened. */
  closeAt(offset: number): void {
    this.end = offset;
    this.depth -= 1;
  }
}

function endOf(text: string, word: string, end: number): number {
  if (word.startsWith('"') || word.startsWith("'")) return Math.min(end + 1, text.length);
  if (word.length > 1 && word.startsWith('[')) return endOfLongBracket(text, end - word.length) ?? text.length;
  return end;
}
