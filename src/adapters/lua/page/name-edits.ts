import type { ClassOwner, NameList, Placement } from '#domain/model/model-edit';
import { insertItem, type InsertStyle } from '#adapters/lua/text/insert-item';
import { isInline } from '#adapters/lua/text/lines';
import { commentBehind, removeItem, takeItem } from '#adapters/lua/text/remove-item';
import { applySplices, type Splice } from '#adapters/lua/text/splice';
import { leadOf, startsLine } from '#adapters/lua/text/table-layout';
import { formAt, rewrite, writeString } from '#adapters/lua/text/write-lua-value';
import { assignmentOf } from './entry-keys.js';
import { removePart, timesIn } from './layer-edits.js';
import {
  entryInsertStyle,
  listStyleOf,
  makeComponent,
  makeMarkedComponent,
  makeMarkedPart,
  makePart,
  partAssignment,
  unitOf,
  writeList,
} from './page-style.js';
import {
  allEntries,
  bodyOf,
  type EntryBody,
  type EntryNode,
  type NameListNode,
  ownerOf,
  type PageTree,
} from './page-tree.js';
import { isClassKeyRemoved } from './key-of-emptied-list.js';

/** A list of plain names: every list but the page groups. */
type PlainList = Exclude<NameList, { readonly in: 'groups' }>;

type ListKind = 'classes' | 'names';

export function* addName(tree: PageTree, list: PlainList, name: string): Generator<Splice[]> {
  const node = tree.nameLists.get(listKey(list));
  if (node !== undefined) yield* addToList(tree, node, 'names', name);
  else yield* makeList(tree, list, name);
}

function* makeList(tree: PageTree, list: PlainList, name: string): Generator<Splice[]> {
  const style = listStyleOf(tree, 'names');
  for (const trailing of [style.trailing, !style.trailing]) {
    const write = (): string => writeList([name], style, trailing);
    if (list.in === 'commands') yield* makePart(tree, tree.model, 'commands', write);
    else if (list.in !== 'audios') yield* makeComponent(tree, list.in, write);
    else if (tree.audios !== undefined) yield* makePart(tree, tree.audios, list.type, write);
    else {
      const field = `${list.type}${partAssignment(tree, tree.components ?? tree.model)}${write()}`;
      for (const separator of ['', ',']) {
        const audios = `{${style.padding}${field}${separator}${style.padding}}`;
        yield* makeComponent(tree, 'audios', () => audios);
      }
    }
  }
  const write = (): string => writeList([name], style, style.trailing);
  if (list.in === 'commands') yield* makeMarkedPart(tree, tree.model, 'commands', write);
  else if (list.in !== 'audios') yield* makeMarkedComponent(tree, list.in, write);
}

export function removeName(tree: PageTree, list: PlainList, name: string): Splice[] {
  const node = listOf(tree, list, name);
  const withoutName = removeItem(tree.text, node.table, nameIn(node, name).index);
  if (list.in !== 'audios') {
    const parts = list.in === 'commands' ? tree.model : tree.components;
    return removePart(tree, parts, list.in, node.table) ?? withoutName;
  }
  const { audios } = tree;
  const inner = audios && removePart(tree, audios, list.type, node.table);
  if (audios === undefined || inner === undefined) return withoutName;
  return removePart(tree, tree.components, 'audios', audios.table) ?? inner;
}

export function renameName(tree: PageTree, list: PlainList, name: string, newName: string): Splice[] {
  return renameIn(tree, listOf(tree, list, name), name, newName);
}

function listOf(tree: PageTree, list: PlainList, name: string): NameListNode {
  const node = tree.nameLists.get(listKey(list));
  if (node === undefined) throw new Error(`The model has no list for "${name}".`);
  return node;
}

function listKey(list: PlainList): string {
  return list.in === 'audios' ? `audios.${list.type}` : list.in;
}

/** Ways to write the name into a list: behind the others, or between the braces of an empty list. */
function* addToList(tree: PageTree, { table, names }: NameListNode, kind: ListKind, name: string): Generator<Splice[]> {
  const isEmpty = table.fields.length === 0;
  const style = listStyleOf(tree, kind, isEmpty ? table : undefined);
  const last = names.at(-1)?.literal;
  const form = last?.type === 'StringLiteral' ? formAt(tree.text, last) : style.form;
  const index = fieldIndexAt({ table, names }, 'last');
  for (const trailing of isEmpty ? [style.trailing, !style.trailing] : [style.trailing]) {
    const insertStyle = { ...style, trailing, ownLine: false, unit: unitOf(tree) };
    yield* insertItem(tree.text, table, index, { write: () => writeString(name, form) }, insertStyle);
  }
}

export function* moveName(tree: PageTree, list: PlainList, name: string, at: Placement): Generator<string> {
  yield* moveInList(tree, listOf(tree, list, name), 'names', name, at);
}

export function* moveClass(tree: PageTree, owner: ClassOwner, name: string, at: Placement): Generator<string> {
  yield* moveInList(tree, carrierOf(tree, owner, name).classes, 'classes', name, at);
}

/** Texts with the name as it is written in its new place, with the comment behind it on its line where that can move, too. */
function* moveInList(
  tree: PageTree,
  node: NameListNode,
  kind: ListKind,
  name: string,
  at: Placement,
): Generator<string> {
  const { text } = tree;
  const { table } = node;
  const { index, literal } = nameIn(node, name);
  const write = (): string => text.slice(literal.start, literal.end);
  const style = { ...listStyleOf(tree, kind), ownLine: false, unit: unitOf(tree) };
  const behind = commentBehind(text, table, index);
  for (const comment of behind === '' ? [''] : [behind, '']) {
    const taken = takeItem(text, table, index, comment);
    const content = { write, comment, before: at !== 'last' && 'before' in at };
    for (const placed of insertItem(text, table, fieldIndexAt(node, at), content, style)) {
      const moved = applySplices(text, [...taken, ...placed]);
      if (comment === '' || timesIn(moved, comment) === timesIn(text, comment)) yield moved;
    }
  }
}

function fieldIndexAt(node: NameListNode, at: Placement): number {
  if (at === 'last') return node.table.fields.findLastIndex(({ type }) => type === 'TableValue') + 1;
  return 'before' in at ? nameIn(node, at.before).index : nameIn(node, at.after).index + 1;
}

/** The new name takes the form of the old one: the same quotes, the same long brackets. */
function renameIn(tree: PageTree, list: NameListNode, name: string, newName: string): Splice[] {
  return [rewrite(tree.text, nameIn(list, name).literal, newName)];
}

function nameIn({ names }: NameListNode, name: string): NameListNode['names'][number] {
  const found = names.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`The list has no "${name}".`);
  return found;
}

export function* attachClass(tree: PageTree, owner: ClassOwner, name: string): Generator<Splice[]> {
  const entry = ownerOf(tree, owner, name);
  const { classes, inner } = bodyOf(tree, entry);
  if (classes !== undefined) {
    yield* addToList(tree, classes, 'classes', name);
    return;
  }
  const style = listStyleOf(tree, 'classes');
  const assignment = classAssignment(tree, entry);
  for (const trailing of [style.trailing, !style.trailing]) {
    const write = (): string => `class${assignment}${writeList([name], style, trailing)}`;
    yield* insertItem(tree.text, inner, inner.fields.length, { write }, classInsertStyle(tree));
  }
}

export function detachClass(tree: PageTree, owner: ClassOwner, name: string): Splice[] {
  const { entry, body, classes } = carrierOf(tree, owner, name);
  return isClassKeyRemoved(tree, entry, body)
    ? removeItem(tree.text, body.inner, classes.index)
    : removeItem(tree.text, classes.table, nameIn(classes, name).index);
}

export function renameClass(tree: PageTree, owner: ClassOwner, name: string, newName: string): Splice[] {
  return renameIn(tree, carrierOf(tree, owner, name).classes, name, newName);
}

function carrierOf(tree: PageTree, owner: ClassOwner, name: string) {
  const entry = ownerOf(tree, owner, name);
  const body = bodyOf(tree, entry);
  const { classes } = body;
  if (classes === undefined) throw new Error(`"${entry.name}" has no class "${name}".`);
  return { entry, body, classes };
}

/** Other entries with a class list show its assignment and its place. */
function withClasses(tree: PageTree): EntryBody[] {
  return allEntries(tree).flatMap(({ body }) => (body?.classes === undefined ? [] : [body]));
}

function classAssignment(tree: PageTree, { body }: EntryNode): string {
  const other = allEntries(tree).find((each) => each.body?.classes !== undefined)?.body;
  if (other?.classes !== undefined) return assignmentOf(tree.text, other.inner, other.classes.index);
  return body === undefined ? ' = ' : assignmentOf(tree.text, body.outer, 0);
}

function classInsertStyle(tree: PageTree): InsertStyle {
  const { text } = tree;
  const places = withClasses(tree).flatMap(({ inner, classes, children }) =>
    classes === undefined || children.length > 0 ? [] : [{ inner, index: classes.index }],
  );
  const inLine = places.find(({ inner, index }) => isInline(leadOf(text, inner, index)));
  const own = places.filter(({ inner, index }) => startsLine(text, inner, index)).length;
  const style = entryInsertStyle(tree);
  return {
    ...style,
    trailing: false,
    padding: inLine === undefined ? style.padding : leadOf(text, inLine.inner, inLine.index),
    ownLine: own * 2 > places.length,
  };
}
