import { allEntries } from './entries-at.js';
import type { EntryNode, NameListNode, PageTree } from './page-tree.js';

type Quote = '"' | "'";

/** The quotes that the page's names are written in; those of the entry in `except` are not counted. */
export function quoteOf(tree: PageTree, lists: Iterable<NameListNode>, except?: EntryNode): Quote {
  for (const { names } of lists) {
    const quote = names.map(({ literal }) => quoteAt(tree.text, literal.start)).find((found) => found !== undefined);
    if (quote !== undefined) return quote;
  }
  for (const entry of allEntries(tree)) {
    const field = entry === except ? undefined : entry.body?.outer.fields[0];
    const quote = field?.type === 'TableKey' ? quoteAt(tree.text, field.key.start) : undefined;
    if (quote !== undefined) return quote;
  }
  return '"';
}

/** The quotes that a key gets which cannot stand bare. */
export function keyQuote(tree: PageTree, except?: EntryNode): Quote {
  return quoteOf(tree, tree.nameLists.values(), except);
}

function quoteAt(text: string, offset: number): Quote | undefined {
  const mark = text[offset];
  return mark === '"' || mark === "'" ? mark : undefined;
}
