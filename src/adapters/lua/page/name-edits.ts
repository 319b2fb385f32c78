import type { NameList } from '#domain/model/model-edit';
import type { Splice } from '#adapters/lua/text/splice';
import { removeItem } from '#adapters/lua/table/remove-item';
import { shapeOf } from '#adapters/lua/table/table-shape';
import { listStyleOf, writeList } from './list-style.js';
import { partAssignment } from './page-style.js';
import type { PageTree, PartsNode } from './page-tree.js';
import { componentsOf } from './layer-edits.js';
import { appendName, fillNames, nameIn } from './listed-names.js';
import { makePart } from './make-part.js';
import { partTakesKey } from './takes-key.js';

/** A list of plain names: every list but the page groups. */
export type PlainList = Exclude<NameList, { readonly in: 'groups' }>;

export function* addName(tree: PageTree, list: PlainList, name: string): Generator<Splice[]> {
  const node = tree.nameLists.get(listKey(list));
  if (node !== undefined && node.table.fields.length > 0) yield* appendName(tree, node, 'names', name);
  else if (node !== undefined) yield* fillNames(tree, node, 'names', name);
  else yield* makeList(tree, list, name);
}

function* makeList(tree: PageTree, list: PlainList, name: string): Generator<Splice[]> {
  const style = listStyleOf(tree, 'names');
  for (const trailing of [style.trailing, !style.trailing]) {
    const write = (): string => writeList([name], style, trailing);
    if (list.in === 'commands') yield* makePart(tree, tree.model, 'commands', write);
    else if (list.in !== 'audios') yield* makePart(tree, componentsOf(tree), list.in, write);
    else if (tree.audios !== undefined) yield* makePart(tree, tree.audios, list.type, write);
    else {
      const field = `${list.type}${partAssignment(tree, componentsOf(tree))}${write()}`;
      for (const separator of ['', ',']) {
        const audios = `{${style.padding}${field}${separator}${style.padding}}`;
        yield* makePart(tree, componentsOf(tree), 'audios', () => audios);
      }
    }
  }
}

export function removeName(tree: PageTree, list: PlainList, name: string): Splice[] {
  const node = tree.nameLists.get(listKey(list));
  if (node === undefined) throw new Error(`The model has no list for "${name}".`);
  const { index } = nameIn(node, name);
  if (list.in !== 'audios') {
    const parts = list.in === 'commands' ? tree.model : componentsOf(tree);
    return removePart(tree, parts, list.in, node) ?? removeItem(tree.text, shapeOf(node.table), index);
  }
  const { audios } = tree;
  const inner = audios && removePart(tree, audios, list.type, node);
  if (audios === undefined || inner === undefined) return removeItem(tree.text, shapeOf(node.table), index);
  return removePart(tree, componentsOf(tree), 'audios', audios) ?? inner;
}

/** The part taken away with its key, where it is one that was made for what it holds. */
function removePart(
  tree: PageTree,
  parts: PartsNode,
  key: string,
  { table }: Pick<PartsNode, 'table'>,
): Splice[] | undefined {
  const field = parts.parts.get(key);
  if (field === undefined || !partTakesKey(tree, parts, key, table)) return undefined;
  return removeItem(tree.text, shapeOf(parts.table), field.index);
}

export function listKey(list: PlainList): string {
  return list.in === 'audios' ? `audios.${list.type}` : list.in;
}
