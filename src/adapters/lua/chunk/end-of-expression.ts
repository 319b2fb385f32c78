import { closeBrace, comma, semicolon } from './characters.js';
import { maxDepth } from './max-depth.js';
import { Tokens } from './tokens.js';

const maxLength = 16 * 1024;

/** Behind the expression at `start`, which a separator or the table's end follows; `start` where that is not found. */
export function endOfExpression(text: string, start: number): number {
  const tokens = new Tokens(text, start);
  let end = start;
  while (tokens.next() && tokens.depth >= 0) {
    if (tokens.depth > maxDepth || tokens.start - start > maxLength) return start;
    if (tokens.depth === 0 && (tokens.code === comma || tokens.code === semicolon)) return end;
    end = tokens.end;
  }
  return tokens.depth < 0 && tokens.code === closeBrace ? end : start;
}
