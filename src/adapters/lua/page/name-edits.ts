import type { ClassOwner, NameList } from '#domain/model/model-edit';
import type { Splice } from '#adapters/lua/text/splice';
import { removeItem } from '#adapters/lua/text/remove-item';
import { leadOf, shapeOf, startsLine } from '#adapters/lua/text/table-shape';
import { listStyleOf, writeList } from './list-style.js';
import { entryInsertStyle, makePart, partAssignment, unitOf } from './page-style.js';
import {
  allEntries,
  bodyOf,
  type EntryBody,
  type EntryNode,
  type NameListNode,
  ownerOf,
  type PageTree,
  type PartsNode,
} from './page-tree.js';
import { componentsOf } from './layer-edits.js';
import { classTakesKey, partTakesKey } from './takes-key.js';
import { formAt, rewrite, writeString } from '#adapters/lua/text/write-value';
import { insertItem, type InsertStyle, LazyInsertStyle } from '#adapters/lua/text/insert-item';
import { hasNewline, isBlank } from '#adapters/lua/text/lines';
import { assignmentOf } from './entry-keys.js';

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

/** Ways to write the name behind the others of its list. */
export function* appendName(
  tree: PageTree,
  { table, names }: NameListNode,
  kind: 'classes' | 'names',
  name: string,
): Generator<Splice[]> {
  const insertStyle = new LazyInsertStyle(() => ({ ...listStyleOf(tree, kind), ownLine: false, unit: unitOf(tree) }));
  const last = names.at(-1)?.literal;
  const form = last?.type === 'StringLiteral' ? formAt(tree.text, last) : listStyleOf(tree, kind).form;
  const shape = shapeOf(table);
  const lastPosition = table.fields.findLastIndex(({ type }) => type === 'TableValue');
  yield* insertItem(tree.text, shape, lastPosition + 1, { write: () => writeString(name, form) }, insertStyle);
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
    const insertStyle = { ...style, trailing, ownLine: false, unit: unitOf(tree) };
    yield* insertItem(tree.text, shape, 0, { write: () => writeString(name, style.form) }, insertStyle);
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

export function* attachClass(tree: PageTree, owner: ClassOwner, name: string): Generator<Splice[]> {
  const entry = ownerOf(tree, owner, name);
  const { classes, inner } = bodyOf(tree, entry);
  if (classes !== undefined && classes.table.fields.length > 0) {
    yield* appendName(tree, classes, 'classes', name);
  } else if (classes !== undefined) {
    yield* fillNames(tree, classes, 'classes', name);
  } else {
    const style = listStyleOf(tree, 'classes');
    const assignment = classAssignment(tree, entry);
    const shape = shapeOf(inner);
    for (const trailing of [style.trailing, !style.trailing]) {
      const write = (): string => `class${assignment}${writeList([name], style, trailing)}`;
      yield* insertItem(tree.text, shape, shape.items.length, { write }, classInsertStyle(tree));
    }
  }
}

export function detachClass(tree: PageTree, owner: ClassOwner, name: string): Splice[] {
  const entry = ownerOf(tree, owner, name);
  const body = bodyOf(tree, entry);
  const { inner, classes } = body;
  if (classes === undefined) throw new Error(`"${entry.name}" has no class "${name}".`);
  const takesKey = classTakesKey(tree, entry, body);
  return takesKey
    ? removeItem(tree.text, shapeOf(inner), classes.index)
    : removeItem(tree.text, shapeOf(classes.table), nameIn(classes, name).index);
}

export function renameClass(tree: PageTree, owner: ClassOwner, name: string, newName: string): Splice[] {
  const entry = ownerOf(tree, owner, name);
  const { classes } = bodyOf(tree, entry);
  if (classes === undefined) throw new Error(`"${entry.name}" has no class "${name}".`);
  return renameIn(tree, classes, name, newName);
}

/** Other entries that have a class list show how one is set and where it stands. */
function withClasses(tree: PageTree): EntryBody[] {
  return allEntries(tree).flatMap(({ body }) => (body?.classes === undefined ? [] : [body]));
}

function classAssignment(tree: PageTree, { body }: EntryNode): string {
  const [other] = withClasses(tree);
  if (other?.classes !== undefined) return assignmentOf(tree.text, other.inner, other.classes.index);
  return body === undefined ? ' = ' : assignmentOf(tree.text, body.outer, 0);
}

function classInsertStyle(tree: PageTree): InsertStyle {
  const { text } = tree;
  const places = withClasses(tree).flatMap(({ inner, classes, children }) =>
    classes === undefined || children.length > 0 ? [] : [{ shape: shapeOf(inner), index: classes.index }],
  );
  const leads = places.map(({ shape, index }) => leadOf(text, shape, index));
  const own = places.filter(({ shape, index }) => startsLine(text, shape, index)).length;
  const style = entryInsertStyle(tree);
  return {
    ...style,
    trailing: false,
    padding: leads.find((lead) => isBlank(lead) && !hasNewline(lead)) ?? style.padding,
    ownLine: own * 2 > places.length,
  };
}
