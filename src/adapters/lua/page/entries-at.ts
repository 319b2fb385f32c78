import type { ClassOwner } from '#domain/model/model-edit';
import { notReadable } from '../lua-file.js';
import type { EntryBody, EntryListNode, EntryNode, NameListNode, PageTree } from './page-tree.js';

/** The layers directly below the path; `undefined` where the model has no list of layers at all. */
export function entriesAt(tree: PageTree, path: readonly string[]): EntryListNode | undefined {
  if (path.length === 0) return tree.layers;
  const { inner, children } = bodyOf(tree, entryAt(tree, path));
  return { table: inner, entries: children };
}

/** @throws Error where the path leads nowhere: the model says it does not */
export function entryAt(tree: PageTree, path: readonly string[]): EntryNode {
  return entryNamed(entriesAt(tree, path.slice(0, -1))?.entries ?? [], path.at(-1) ?? '');
}

export function entryNamed(entries: readonly EntryNode[], name: string): EntryNode {
  const entry = entries.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new Error(`The model has no "${name}" where the edit says.`);
  return entry;
}

/** Who has the class, or is to get it: of several listings, the first that has it. */
export function ownerOf(tree: PageTree, owner: ClassOwner, className: string): EntryNode {
  const list = owner.in === 'layers' ? entriesAt(tree, owner.path.slice(0, -1)) : tree.groups;
  const name = owner.in === 'layers' ? (owner.path.at(-1) ?? '') : owner.name;
  const carrier = list?.entries.find((entry) => entry.name === name && carries(entry, className));
  return carrier ?? entryNamed(list?.entries ?? [], name);
}

function carries({ body }: EntryNode, className: string): boolean {
  return body?.classes?.names.some(({ name }) => name === className) === true;
}

/** @throws Problem `model-not-readable` for a page group that is written as a mere string */
export function bodyOf({ text }: PageTree, { name, body, expression }: EntryNode): EntryBody {
  if (body !== undefined) return body;
  throw notReadable(
    text,
    expression.start,
    `The page group "${name}" is a mere string, which the runtime does not load. Write it as { ${name} = {} }.`,
  );
}

/** Every layer and page group of the page, from the top down. */
export function allEntries({ layers, groups }: PageTree): EntryNode[] {
  const below = (entry: EntryNode): EntryNode[] => [entry, ...(entry.body?.children.flatMap(below) ?? [])];
  return [...(layers?.entries ?? []), ...(groups?.entries ?? [])].flatMap(below);
}

/** Every class list of the page that is written out. */
export function classLists(tree: PageTree): NameListNode[] {
  return allEntries(tree).flatMap(({ body }) => body?.classes ?? []);
}
