// Finds private words: those of the glossary's column _Not_. The plugin of Oxlint underlines them in an editor.
// scripts/private-words.mjs counts them in all rooms.
import { readFileSync } from 'node:fs';

const glossary = new URL('../docs/glossary.md', import.meta.url);

/** Forms that do not follow from the word. */
const irregular = {
  come: ['came', 'coming'],
  give: ['gave', 'given', 'giving'],
  hear: ['heard', 'hearing'],
  keep: ['kept'],
  kept: [],
  let: ['letting'],
  put: ['putting'],
  say: ['said', 'saying'],
  slip: ['slipped', 'slipping'],
  take: ['took', 'taken', 'taking'],
  tell: ['told', 'telling'],
};

/** Each word or phrase of the glossary's column _Not_, in every form, with the words to use. */
const better = new Map(
  readFileSync(glossary, 'utf8')
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length === 5 && !/^-*$/.test(cells[3]) && cells[3] !== 'Not')
    .flatMap(([, word, , not]) => not.split(', ').map((phrase) => [phrase, word]))
    // Right elsewhere: only a reader can tell.
    .filter(([phrase]) => !phrase.endsWith(')'))
    .flatMap(([phrase, word]) => formsOf(phrase).map((form) => [form, word])),
);

/** The first word of a phrase may stand in any form. */
function formsOf(phrase) {
  const [first, ...rest] = phrase.split(' ');
  const regular = first.endsWith('e') ? [`${first}d`, `${first.slice(0, -1)}ing`] : [`${first}ed`, `${first}ing`];
  const plural = /(?:s|ch|sh)$/.test(first) ? `${first}es` : `${first}s`;
  return [first, plural, ...(irregular[first] ?? regular)].map((form) => [form, ...rest].join(' '));
}

/** The phrases of several words, by their first word. */
const phrases = new Map();
for (const form of better.keys()) {
  const [first, ...rest] = form.split(' ');
  if (rest.length > 0) phrases.set(first, [...(phrases.get(first) ?? []), rest]);
}

/** Every private word of a text, with its offset and the word to use. It finds words inside names, too (`keptFiles`, `kept-files`, `KEPT`). */
export function privateWords(text) {
  const found = [];
  const words = [...text.matchAll(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g)];
  for (const [at, { index, 0: as }] of words.entries()) {
    const word = as.toLowerCase();
    if (better.has(word)) found.push({ index, word, better: better.get(word) });
    for (const rest of phrases.get(word) ?? []) {
      if (!rest.every((next, place) => follows(text, words, at + place + 1, next))) continue;
      const phrase = [word, ...rest].join(' ');
      found.push({ index, word: phrase, better: better.get(phrase) });
    }
  }
  return found;
}

/** Whether `next` follows at this offset, after blanks, a hyphen, a line break in a comment, or directly, as in `letGo`. */
function follows(text, words, at, next) {
  const [before, word] = [words[at - 1], words[at]];
  if (word?.[0].toLowerCase() !== next) return false;
  return /^[\s*/_-]{0,20}$/.test(text.slice(before.index + before[0].length, word.index));
}

/** Reports private words in names, comments and strings. */
const rule = {
  meta: { type: 'suggestion', schema: [], messages: { found: '"{{word}}" is a private word. Use: {{better}}.' } },
  create: ({ sourceCode, report }) => ({
    Program() {
      for (const { index, word, better: words } of privateWords(sourceCode.text)) {
        const loc = { start: sourceCode.getLocFromIndex(index), end: sourceCode.getLocFromIndex(index + word.length) };
        report({ loc, messageId: 'found', data: { word, better: words } });
      }
    },
  }),
};

/** For `.oxlintrc.json`. */
export default { meta: { name: 'pagewright' }, rules: { 'private-words': rule } };
