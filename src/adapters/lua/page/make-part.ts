import type { Splice } from '#adapters/lua/text/splice';
import { insertItem } from '#adapters/lua/table/insert-item';
import { shapeOf } from '#adapters/lua/table/table-shape';
import { partAssignment, partManner } from './page-style.js';
import type { PageTree, PartsNode } from './page-tree.js';
import { partOrder } from './takes-key.js';

/** The value of a part that is made, at an indentation. */
type WritePart = (indentation: string) => string;

/**
 * Ways to write a part that the table of parts lacks: behind all the others first, then before the
 * last known one, so that it can be told from one that stood there empty.
 */
export function* makePart(tree: PageTree, parts: PartsNode, key: string, write: WritePart): Generator<Splice[]> {
  const shape = shapeOf(parts.table);
  const known = [...parts.parts].filter(([other]) => partOrder.includes(other)).map(([, { index }]) => index);
  const places = new Set([shape.items.length, Math.max(0, ...known)]);
  const assignment = partAssignment(tree, parts);
  const content = { write: (indentation: string): string => key + assignment + write(indentation) };
  for (const index of places) yield* insertItem(tree.text, shape, index, content, partManner(tree, parts));
}
