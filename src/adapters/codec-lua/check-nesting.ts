import { notReadable } from './not-readable.js';
import { endOfComment, endOfLongBracket } from './trivia.js';

/** Deepest nesting of brackets and blocks that is read: far above what a page needs, far below what the parser bears. */
const maxNesting = 200;

/** A comment, a string, a bracket or a word: what opens, what closes, and what may hide either. */
const token = /--|\[=*\[|"(?:[^"\\\r\n]|\\[^])*|'(?:[^'\\\r\n]|\\[^])*|[{([\])}]|[A-Za-z_]\w*/g;

const openers = new Set(['{', '(', '[', 'function', 'if', 'do', 'repeat']);
const closers = new Set(['}', ')', ']', 'end', 'until']);

/**
 * Refuses a text that is nested so deeply that parsing it could exhaust the stack.
 * @throws Problem `model-not-readable` at the opening that is one too deep
 */
export function checkNesting(text: string): void {
  if (isShallow(text)) return;
  let depth = 0;
  token.lastIndex = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const word = found[0];
    if (word === '--') token.lastIndex = endOfComment(text, found.index);
    else if (word.length > 1 && word.startsWith('['))
      token.lastIndex = endOfLongBracket(text, found.index) ?? text.length;
    else if (word.startsWith('"') || word.startsWith("'")) token.lastIndex += 1;
    else if (openers.has(word)) depth += 1;
    else if (closers.has(word)) depth -= 1;
    if (depth > maxNesting) {
      throw notReadable(text, found.index, `The text is nested more than ${maxNesting} levels deep, and is not read.`);
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
