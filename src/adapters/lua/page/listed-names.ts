import type { Splice } from '#adapters/lua/text/splice';
import { writeString } from '#adapters/lua/text/write-value';
import { formAt, rewrite } from '#adapters/lua/text/string-literal';
import { insertItem, MannerOnDemand } from '#adapters/lua/table/insert-item';
import { shapeOf } from '#adapters/lua/table/table-shape';
import { listStyleOf } from './list-style.js';
import { unitOf } from './page-style.js';
import type { NameListNode, PageTree } from './page-tree.js';

/** Ways to write the name behind the others of its list. */
export function* appendName(
  tree: PageTree,
  { table, names }: NameListNode,
  kind: 'classes' | 'names',
  name: string,
): Generator<Splice[]> {
  const manner = new MannerOnDemand(() => ({ ...listStyleOf(tree, kind), ownLine: false, unit: unitOf(tree) }));
  const last = names.at(-1)?.literal;
  const form = last?.type === 'StringLiteral' ? formAt(tree.text, last) : listStyleOf(tree, kind).form;
  const shape = shapeOf(table);
  const lastPosition = table.fields.findLastIndex(({ type }) => type === 'TableValue');
  yield* insertItem(tree.text, shape, lastPosition + 1, { write: () => writeString(name, form) }, manner);
}

/** Ways to write the name into an empty list. */
export function* fillNames(
  tree: PageTree,
  { table }: NameListNode,
  kind: 'classes' | 'names',
  name: string,
): Generator<Splice[]> {
  const style = listStyleOf(tree, kind, table);
  const shape = shapeOf(table);
  for (const trailing of [style.trailing, !style.trailing]) {
    const manner = { ...style, trailing, ownLine: false, unit: unitOf(tree) };
    yield* insertItem(tree.text, shape, 0, { write: () => writeString(name, style.form) }, manner);
  }
}

/** The name takes the form of the old one: the same quotes, the same long brackets. */
export function renameIn(tree: PageTree, list: NameListNode, name: string, newName: string): Splice[] {
  return [rewrite(tree.text, nameIn(list, name).literal, newName)];
}

export function nameIn({ names }: NameListNode, name: string): NameListNode['names'][number] {
  const found = names.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`The list has no "${name}".`);
  return found;
}
