import type { PageEdit } from '#domain/model/model-edit';
import { placeIn } from '#domain/model/place-in';
import { rangeOf } from '../../range.js';
import { applySplices } from '../../splice.js';
import { indentationAt, reindent } from '../../table/lines.js';
import { shapeOf } from '../../table/table-shape.js';
import { commentBehind, takeItem } from '../../table/take-item.js';
import { entriesAt, entryNamed } from '../entries-at.js';
import { readPageTree } from '../read-page-tree.js';
import type { PageTree } from '../page-tree.js';
import { entryListAt, makeEntryList, placeEntry } from './layer-edits.js';

type MoveLayer = Extract<PageEdit, { readonly op: 'move-layer' }>;

/**
 * Texts in which the layer's own text stands in its new place, indented as there. A comment behind it
 * on its line goes with it where both places give it a line of its own.
 */
export function* moveLayer(tree: PageTree, { path, into, at }: MoveLayer): Generator<string> {
  const from = entryListAt(tree, path.slice(0, -1));
  const { index, expression } = entryNamed(from.entries, path.at(-1) ?? '');
  const shape = shapeOf(tree.text, from.table);
  const [start, end] = rangeOf(expression);
  const indentation = indentationAt(tree.text, start);
  const source = tree.text.slice(start, end);
  const comment = commentBehind(tree.text, shape, index);
  const indented = (target: string): string => reindent(source, indentation, target);
  // A text that goes over several lines would say something else where those were indented otherwise.
  const asItIs = (): string => source;

  const manners = [indented, asItIs].flatMap((write) =>
    (comment === '' ? [''] : [comment, '']).map((carried) => ({ write, carried })),
  );
  for (const { write, carried } of manners) {
    const left = readPageTree(applySplices(tree.text, takeItem(tree.text, shape, index, carried)));
    const list = entriesAt(left, into);
    const content = { write, comment: carried };
    const plans =
      list === undefined
        ? makeEntryList(left, 'layers', content)
        : placeEntry(left, list, placeIn(list.entries, at), at, content);
    for (const plan of plans) {
      const text = applySplices(left.text, plan);
      if (carried === '' || timesIn(text, carried) === timesIn(tree.text, carried)) yield text;
    }
  }
}

/** How often a comment stands in the text: another layer may have one of the same words. */
function timesIn(text: string, comment: string): number {
  return text.split(comment.trim()).length - 1;
}
