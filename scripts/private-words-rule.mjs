// The list of private words, and the plugin of Oxlint that underlines them in an editor.
// scripts/private-words.mjs counts the same words in all rooms; docs/glossary.md has the words to use.

/** Each private word or phrase, with the field's word for it. `a|b` are forms of one word. */
const list = {
  kept: 'cached, retained, preserved',
  'told|tell|tells|telling': 'notified, reported, distinguished; returns, shows',
  'say|says|said|saying': 'states, names, reports; message, output, result',
  'witness|witnesses': 'read set',
  'testimony|testimonies': 'read set',
  'vouch|vouches|vouched|vouching': 'validate, guarantee',
  leavings: 'trash, remains',
  'hear|hears|heard|hearing': 'receive, observe',
  'wish|wishes|wished': 'placement request, option',
  whoever: 'the caller, the client, the owner',
  'aside|asides': 'staged, backup, temporary',
  'lane|lanes': 'concurrency',
  'twin|twins': 'case clash, duplicate',
  'slip|slips': 'mistake, deviation',
  'recall|recalls|recalled': 'cached',
  'looker|lookers': 'reader',
  'manner|manners': 'insert style',
  lineage: 'file history',
  'let go|lets go|letting go': 'evict, release, delete',
  'take up|takes up|taken up|taking up': 'adopt',
  'take over|takes over|taken over|taking over': 'adopt, inherit; lose the lock',
  'put away|puts away|putting away': 'move to the trash',
  'come to rest|comes to rest|coming to rest|came to rest': 'settle, debounce',
  'give way|gives way|given way|giving way': 'yield, be replaced',
  'pass over|passes over|passed over|passing over': 'skip',
  'glance at|glances at|glanced at|glancing at': 'read untracked',
};

const better = new Map();
for (const [forms, words] of Object.entries(list)) for (const form of forms.split('|')) better.set(form, words);

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
