import type { Expression, TableConstructorExpression } from '../tree/syntax-tree.js';
import type { Field } from '#adapters/lua/read-fields';

/** A list of names as it stands in the text: command names, timers, the classes of a layer. */
export interface NameListNode {
  readonly table: TableConstructorExpression;
  /** Names and the field of `table` each stands in. Empty strings, which the runtime skips, are left out. */
  readonly names: readonly { readonly name: string; readonly index: number; readonly literal: Expression }[];
}

/** A layer or page group as it stands in the text: `{ name = { children…, class = {…} } }`. */
export interface EntryNode {
  readonly name: string;
  /** Its place among the fields of the table it stands in. */
  readonly index: number;
  /** What is inside; `undefined` for a page group that is written as a mere string. */
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

/** A table of named parts, and where each known part stands in it. */
export interface PartsNode {
  readonly table: TableConstructorExpression;
  readonly parts: ReadonlyMap<string, Field>;
}

/** The parts of the components that are lists of plain names. */
export const namePartKeys = ['timers', 'variables', 'joints', 'page'] as const;

/** The parts of the components, and of the model, in the order in which they are usually written. */
export const componentParts = ['layers', 'audios', 'groups', ...namePartKeys] as const;
export const modelParts = ['components', 'commands', 'onInit'] as const;

/** A page index model as it stands in the text. A part that the file lacks is not there. */
export interface PageTree {
  readonly text: string;
  readonly model: PartsNode;
  readonly components: PartsNode | undefined;
  readonly audios: PartsNode | undefined;
  readonly layers: EntryListNode | undefined;
  readonly groups: EntryListNode | undefined;
  /** By where they stand: `commands`, `timers`, …, `audios.long`. */
  readonly nameLists: ReadonlyMap<string, NameListNode>;
}
