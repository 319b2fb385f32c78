import { hasNewline, indentationAt, isBlank } from '#adapters/lua/text/lines';
import {
  hasTrailingSeparator,
  isMultiline,
  leadOf,
  ownLineCount,
  shapeOf,
  startsLine,
  type TableShape,
} from '#adapters/lua/text/table-shape';
import { insertItem, type InsertStyle } from '#adapters/lua/text/insert-item';
import { allEntries, type PageTree, type PartsNode } from './page-tree.js';
import { assignmentOf } from './entry-keys.js';
import type { Splice } from '#adapters/lua/text/splice';
import { partOrder } from './takes-key.js';

/** How a part of the model or of its components is inserted. */
export function partInsertStyle(tree: PageTree, parts: PartsNode): InsertStyle {
  const shape = shapeOf(parts.table);
  const model = shapeOf(tree.model.table);
  return {
    trailing: hasTrailingSeparator(shape.items.length > 0 ? shape : model),
    padding: paddingOf(tree.text, model),
    gap: gapOf(tree.text, model),
    ownLine: isMultiline(tree.text, model) && parts !== tree.audios,
    unit: unitOf(tree),
  };
}

/** How a layer or page group is inserted into a list of such. */
export function entryInsertStyle(tree: PageTree): InsertStyle {
  const { text } = tree;
  const lists = entryLists(tree);
  const filled = lists.filter(({ items }) => items.length > 0);
  const trailing = filled.filter(hasTrailingSeparator).length * 2 > filled.length;
  const own = filled.filter((shape) => ownLineCount(text, shape) > 0).length;
  const components = tree.components && shapeOf(tree.components.table);
  const outers = allEntries(tree).flatMap(({ body }) => (body ? [shapeOf(body.outer)] : []));
  return {
    trailing,
    padding: paddingOf(text, ...outers),
    gap: gapOf(text, ...filled),
    ownLine: filled.length > 0 ? own * 2 >= filled.length : components !== undefined && isMultiline(text, components),
    unit: unitOf(tree),
  };
}

/** What one level of indentation adds, as the outermost tables show it. */
export function unitOf({ text, model, components, layers }: PageTree): string {
  for (const node of [components, model, layers]) {
    if (node === undefined) continue;
    const shape = shapeOf(node.table);
    const first = shape.items[0];
    if (first === undefined || !startsLine(text, shape, 0)) continue;
    const outer = indentationAt(text, shape.open);
    const inner = indentationAt(text, first.start);
    if (inner.startsWith(outer) && inner !== outer) return inner.slice(outer.length);
  }
  return '  ';
}

/** What stands between the key and the value of the parts of a table: as the last one has it. */
export function partAssignment({ text, model }: PageTree, { table, parts }: PartsNode): string {
  const last = [...parts.values()].at(-1);
  if (last !== undefined) return assignmentOf(text, table, last.index);
  const ofModel = [...model.parts.values()].at(-1);
  return ofModel === undefined ? ' = ' : assignmentOf(text, model.table, ofModel.index);
}

function entryLists(tree: PageTree): TableShape[] {
  const inner = allEntries(tree).flatMap(({ body }) => (body && body.children.length > 0 ? [body.inner] : []));
  const tables = [tree.layers?.table, tree.groups?.table, ...inner];
  return tables.flatMap((table) => (table ? [shapeOf(table)] : []));
}

/** What stands behind an opening brace, in the first of the tables whose first item is on the brace's line. */
function paddingOf(text: string, ...shapes: readonly TableShape[]): string {
  const leads = shapes.flatMap((shape) => (shape.items.length > 0 ? [leadOf(text, shape, 0)] : []));
  return leads.find((lead) => isBlank(lead) && !hasNewline(lead)) ?? ' ';
}

function gapOf(text: string, ...shapes: readonly TableShape[]): string {
  const gaps = shapes.flatMap((shape) =>
    shape.items.flatMap((_, index) => (index > 0 ? [leadOf(text, shape, index)] : [])),
  );
  return gaps.find((gap) => isBlank(gap) && !hasNewline(gap)) ?? ' ';
}

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
  for (const index of places) yield* insertItem(tree.text, shape, index, content, partInsertStyle(tree, parts));
}
