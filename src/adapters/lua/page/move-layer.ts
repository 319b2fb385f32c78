import type { PageEdit } from '#domain/model/model-edit';
import { placeIn } from '#domain/model/place-in';
import { applySplices } from '#adapters/lua/text/splice';
import { indentationAt, reindent } from '#adapters/lua/table/lines';
import { shapeOf } from '#adapters/lua/table/table-shape';
import { commentBehind, takeItem } from '#adapters/lua/table/take-item';
import { entryNamed } from './entries-at.js';
import type { PageTree } from './page-tree.js';
import { entryListAt, placeEntry } from './layer-edits.js';

type MoveLayer = Extract<PageEdit, { readonly op: 'move-layer' }>;

/**
 * Texts in which the layer's own text stands in its new place, indented as there. A comment behind it
 * on its line goes with it where both places give it a line of its own.
 */
export function* moveLayer(tree: PageTree, { path, into, at }: MoveLayer): Generator<string> {
  const from = entryListAt(tree, path.slice(0, -1));
  const { index, expression } = entryNamed(from.entries, path.at(-1) ?? '');
  const shape = shapeOf(from.table);
  const { start, end } = expression;
  const indentation = indentationAt(tree.text, start);
  const source = tree.text.slice(start, end);
  const comment = commentBehind(tree.text, shape, index);
  const indented = (target: string): string => reindent(source, indentation, target);
  // A text that goes over several lines would say something else where those were indented otherwise.
  const asItIs = (): string => source;

  const list = entryListAt(tree, into);
  const place = placeIn(list.entries, at);
  const manners = [indented, asItIs].flatMap((write) =>
    (comment === '' ? [''] : [comment, '']).map((carried) => ({ write, carried })),
  );
  for (const { write, carried } of manners) {
    const taken = takeItem(tree.text, shape, index, carried);
    for (const placed of placeEntry(tree, list, place, at, { write, comment: carried })) {
      // The two never touch: what is put beside where it was changes nothing, and is not asked for.
      const text = applySplices(tree.text, [...taken, ...placed]);
      if (carried === '' || timesIn(text, carried) === timesIn(tree.text, carried)) yield text;
    }
  }
}

/** How often a comment stands in the text: another layer may have one of the same words. */
function timesIn(text: string, comment: string): number {
  return text.split(comment.trim()).length - 1;
}
