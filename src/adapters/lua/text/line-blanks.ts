import { parseLuaText } from '#adapters/lua/lua-file';
import type { Chunk } from '#adapters/lua/tree/syntax-tree';
import { hasNewline } from './lines.js';

/** A text whose lines all end with a blank before the line end, as `echo` of Windows writes them. */
interface BlankEndedText {
  /** The text without these blanks. */
  readonly text: string;
  /** Such a text, edited, with a blank before each of its line ends. */
  restore(edited: string): string;
}

const otherEnd = /(?:^|[^ \r])\n|(?:^|[^ ])\r/;
const withBlank = (text: string): string => text.replace(/\r\n|\n|\r/g, ' $&');

/** The text without the blank before each of its line ends; `undefined` where one of them has none. */
export function withoutLineBlanks(text: string): BlankEndedText | undefined {
  if (otherEnd.test(text) || !hasNewline(text)) return undefined;
  const bare = text.replace(/ (?=[\r\n])/g, '');
  return withBlank(bare) === text ? { text: bare, restore: withBlank } : undefined;
}

/**
 * Texts with an edit made, the best first. Where each line ends with a blank, so do the lines that the edit adds: it is first
 * planned without these blanks. The caller checks each text.
 */
export function* planAmongLineBlanks<Tree extends { readonly text: string }>(
  tree: Tree,
  readTree: (chunk: Chunk) => Tree,
  plan: (tree: Tree) => Iterable<string>,
): Generator<string> {
  const bare = withoutLineBlanks(tree.text);
  if (bare !== undefined) for (const text of plan(readTree(parseLuaText(bare.text)))) yield bare.restore(text);
  yield* plan(tree);
}
