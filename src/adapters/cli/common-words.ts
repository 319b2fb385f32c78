import type { CliOperation } from './cli-operation.js';

/** Commands by words that other programs have for them. */
const shortcuts: Readonly<Record<string, readonly string[]>> = {
  undo: ['history', 'undo'],
  redo: ['history', 'redo'],
  log: ['history', 'ls'],
};

/** Verbs by words that other programs have for them. Of several, a noun has the first that it knows. */
const verbs: Readonly<Record<string, readonly string[]>> = {
  list: ['ls'],
  get: ['show'],
  read: ['show'],
  create: ['add', 'attach'],
  new: ['add', 'attach'],
  delete: ['rm', 'detach'],
  remove: ['rm', 'detach'],
  rm: ['detach'],
  add: ['attach'],
  rename: ['mv'],
  move: ['mv'],
  copy: ['cp'],
  update: ['set'],
  edit: ['set'],
};

/** The words of a shortcut in full: `undo` is `history undo`. */
export function inFull(words: readonly string[]): readonly string[] {
  const [first = '', ...others] = words;
  return Object.hasOwn(shortcuts, first) ? [...(shortcuts[first] ?? []), ...others] : words;
}

/** The verb of a noun that a common word means; the word itself where the noun has none of them. */
export function meantVerb(operations: readonly CliOperation[], noun: string, word: string): string {
  const known = new Set(operations.filter((each) => each.noun === noun).map(({ verb }) => verb));
  if (known.has(word) || !Object.hasOwn(verbs, word)) return word;
  return verbs[word]?.find((verb) => known.has(verb)) ?? word;
}

/** How to write what a common word means that comes first; `undefined` for any other word. */
export function hintFor(word: string): string | undefined {
  const [verb] = Object.hasOwn(verbs, word) ? (verbs[word] ?? []) : [];
  return verb && `name the kind of thing first, as in pagewright layer ${verb} harbour/dusk/sun`;
}
