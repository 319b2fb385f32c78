import { notReadable } from './not-readable.js';

const maxNesting = 200;
const maxCharacters = 4 * 1024 * 1024;

/**
 * Refuses what would exhaust the parser, which calls itself for every level.
 * @throws Problem `model-not-readable`
 */
export function checkNesting(text: string): void {
  if (text.length > maxCharacters) throw notReadable('', 0, `it has more than ${maxCharacters} characters`);
  if (isShallow(text)) return;
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > maxNesting) throw notReadable(text, index, `it is nested more than ${maxNesting} levels deep`);
  }
}

/** Most texts do not even have so many brackets, in strings and outside: that is quicker to tell. */
function isShallow(text: string): boolean {
  let opened = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 123 || code === 91) opened += 1;
  }
  return opened <= maxNesting;
}
