import { audioTypes } from '#domain/component-kind';
import type { Expression, TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import type { Field } from '#adapters/lua/model-tables';
import { memoize } from '#application/support/memoize';
import type { ClassOwner } from '#domain/model/model-edit';
import type { UnreadableList } from '#domain/model/unreadable-list';
import { notReadable } from '#adapters/lua/lua-file';

/** A list of names in the text: command names, timers, the classes of a layer. */
export interface NameListNode {
  readonly table: TableConstructorExpression;
  /** Names, each with the index of its field in `table`. Empty strings are omitted: the runtime skips them. */
  readonly names: readonly { readonly name: string; readonly index: number; readonly literal: Expression }[];
}

/** A layer or page group in the text: `{ name = { children…, class = {…} } }`. */
export interface EntryNode {
  readonly name: string;
  /** Its index among the fields of the table around it. */
  readonly index: number;
  /** Its content; `undefined` for a page group that is written as a mere string. */
  readonly body: EntryBody | undefined;
  /** The whole entry: a table, or that string. */
  readonly expression: Expression;
}

export interface EntryBody {
  /** The table with the one key. */
  readonly outer: TableConstructorExpression;
  /** The table that the key is set to. */
  readonly inner: TableConstructorExpression;
  readonly children: readonly EntryNode[];
  readonly classes: (NameListNode & { readonly index: number }) | undefined;
}

/** A list of layers or page groups. */
export interface EntryListNode {
  readonly table: TableConstructorExpression;
  readonly entries: readonly EntryNode[];
}

/** A table of named parts. */
export interface PartsNode {
  readonly table: TableConstructorExpression;
  /** The fields that are written in the table. */
  readonly parts: ReadonlyMap<string, Field>;
  /** Parts that a later statement assigns: they hold instead of those in the table. */
  readonly assigned: ReadonlyMap<string, Expression>;
}

/** The value of a part, wherever it is set. */
export function partValue({ parts, assigned }: PartsNode, key: string): Expression | undefined {
  return assigned.get(key) ?? parts.get(key)?.value;
}

/** The parts of the components that are lists of plain names. */
export const namePartKeys = ['timers', 'variables', 'joints', 'page'] as const;

/** The parts of the components, and of the model, in their usual order. */
export const componentParts = ['layers', 'audios', 'groups', ...namePartKeys] as const;
export const modelParts = ['components', 'commands', 'onInit'] as const;

/** The usual order of the parts of the model, of its components and of its audios. */
export const partOrder: readonly string[] = [...modelParts, ...componentParts, ...audioTypes];

/** A page index model in the text. A part that the file lacks is `undefined`. */
export interface PageTree {
  readonly text: string;
  readonly model: PartsNode;
  readonly components: PartsNode | undefined;
  readonly audios: PartsNode | undefined;
  readonly layers: EntryListNode | undefined;
  readonly groups: EntryListNode | undefined;
  /** By place: `commands`, `timers`, …, `audios.long`. */
  readonly nameLists: ReadonlyMap<string, NameListNode>;
  readonly unreadable: readonly UnreadableList[];
}

/** The layers directly below the path; `undefined` where the model has no list of layers. */
export function entriesAt(tree: PageTree, path: readonly string[]): EntryListNode | undefined {
  if (path.length === 0) return tree.layers;
  const { inner, children } = bodyOf(tree, entryAt(tree, path));
  return { table: inner, entries: children };
}

/** @throws Error where the path leads nowhere, which the model rules out */
export function entryAt(tree: PageTree, path: readonly string[]): EntryNode {
  return entryNamed(entriesAt(tree, path.slice(0, -1))?.entries ?? [], path.at(-1) ?? '');
}

export function entryNamed(entries: readonly EntryNode[], name: string): EntryNode {
  const entry = entries.find((candidate) => candidate.name === name);
  if (entry === undefined) throw new Error(`The model has no "${name}" at the place of the edit.`);
  return entry;
}

/** The owner of the class, now or after the edit: of several listings, the first that has it. */
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

/** Every layer and page group of the page, from the top down. Memoised: an edit looks at all of them several times. */
export const allEntries = memoize(({ layers, groups }: PageTree): readonly EntryNode[] => {
  const entries: EntryNode[] = [];
  const add = (added: readonly EntryNode[]): void => {
    for (const entry of added) {
      entries.push(entry);
      if (entry.body !== undefined) add(entry.body.children);
    }
  };
  add(layers?.entries ?? []);
  add(groups?.entries ?? []);
  return entries;
});

/** Every class list of the page that is written out. */
export function classLists(tree: PageTree): NameListNode[] {
  return allEntries(tree).flatMap(({ body }) => body?.classes ?? []);
}
