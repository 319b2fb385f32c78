import { Tokens } from './tokens.js';
import { notReadable } from '#adapters/lua/not-readable';

/** Deepest nesting of brackets and blocks that is read: far above what a page needs, far below what the parser bears. */
const maxNesting = 200;

/**
 * Refuses a text that is nested so deeply that parsing it could exhaust the stack.
 * @throws Problem `model-not-readable` at the opening that is one too deep
 */
export function checkNesting(text: string): void {
  if (isShallow(text)) return;
  const tokens = new Tokens(text, 0);
  while (tokens.next()) {
    if (tokens.depth > maxNesting) {
      throw notReadable(text, tokens.start, `The text is nested more than ${maxNesting} levels deep, and is not read.`);
    }
  }
}

/** Most texts do not even have so many brackets and blocks: that is quicker to tell. */
function isShallow(text: string): boolean {
  let opened = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 40 || code === 91) opened += 1;
  }
  return opened + (text.match(/\b(?:function|if|do|repeat)\b/g)?.length ?? 0) <= maxNesting;
}
