import { hasNewline, indentationAt, isBlank } from '#adapters/lua/table/lines';
import {
  hasTrailingSeparator,
  isMultiline,
  leadOf,
  ownLineCount,
  shapeOf,
  startsLine,
  type TableShape,
} from '#adapters/lua/table/table-shape';
import type { InsertManner } from '#adapters/lua/table/insert-item';
import { allEntries } from './entries-at.js';
import { assignmentOf } from './key-source.js';
import type { PageTree, PartsNode } from './page-tree.js';

/** How a part of the model or of its components is inserted. */
export function partManner(tree: PageTree, parts: PartsNode): InsertManner {
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
export function entryManner(tree: PageTree): InsertManner {
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
