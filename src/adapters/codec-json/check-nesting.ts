import { notReadable } from './not-readable.js';

const maxNesting = 200;
const maxCharacters = 4 * 1024 * 1024;

/**
 * Refuses what would exhaust the parser, which calls itself for every level.
 * @throws Problem `model-not-readable`
 */
export function checkNesting(text: string): void {
  if (text.length > maxCharacters) throw notReadable('', 0, `it has more than ${maxCharacters} characters`);
  let depth = 0;
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\[^])*"?|[[\]{}]/g)) {
    if (token === '[' || token === '{') depth += 1;
    else if (token === ']' || token === '}') depth -= 1;
    if (depth > maxNesting) throw notReadable(text, index, `it is nested more than ${maxNesting} levels deep`);
  }
}
