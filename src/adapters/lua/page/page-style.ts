import type { TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { insertItem, type InsertStyle } from '#adapters/lua/text/insert-item';
import { indentationAt, isInline } from '#adapters/lua/text/lines';
import type { Splice } from '#adapters/lua/text/splice';
import {
  hasTrailingSeparator,
  insideOf,
  isMultiline,
  leadOf,
  restOf,
  startsLine,
  type Table,
} from '#adapters/lua/text/table-layout';
import { formAt, type StringForm, writeString } from '#adapters/lua/text/write-lua-value';
import { assignmentOf, quoteOf } from './entry-keys.js';
import { allEntries, classLists, type NameListNode, type PageTree, partOrder, type PartsNode } from './page-tree.js';

/** The insert style of a part of the model or of its components. */
function partInsertStyle(tree: PageTree, { table }: PartsNode): InsertStyle {
  const model = tree.model.table;
  return {
    trailing: hasTrailingSeparator(table.fields.length > 0 ? table : model),
    padding: paddingOf(tree.text, [model]),
    gap: gapOf(tree.text, [model]),
    ownLine: isMultiline(tree.text, model) && table !== tree.audios?.table,
    unit: unitOf(tree),
  };
}

/** The insert style of a layer or page group in its list. */
export function entryInsertStyle(tree: PageTree): InsertStyle {
  const { text } = tree;
  const lists = entryLists(tree).filter(({ fields }) => fields.length > 0);
  const trailing = lists.filter(hasTrailingSeparator).length * 2 > lists.length;
  const own = lists.filter((list) => list.fields.some((_, index) => startsLine(text, list, index))).length;
  const components = tree.components?.table;
  const outers = allEntries(tree).flatMap(({ body }) => body?.outer ?? []);
  return {
    trailing,
    padding: paddingOf(text, outers),
    gap: gapOf(text, lists),
    ownLine: lists.length > 0 ? own * 2 >= lists.length : isMultiline(text, components ?? tree.model.table),
    unit: unitOf(tree),
  };
}

/** One level of indentation, as the outermost tables show it. */
export function unitOf({ text, model, components, layers }: PageTree): string {
  for (const node of [components, model, layers]) {
    const [first] = node?.table.fields ?? [];
    if (node === undefined || first === undefined || !startsLine(text, node.table, 0)) continue;
    const outer = indentationAt(text, node.table.start);
    const inner = indentationAt(text, first.start);
    if (inner.startsWith(outer) && inner !== outer) return inner.slice(outer.length);
  }
  return '  ';
}

/**
 * The text between the key and the value of the parts of a table, as the last one has it that is not marked as made.
 * @param except the key of a part that does not count
 */
export function partAssignment(tree: PageTree, { table, parts }: PartsNode, except?: string): string {
  const found = [...parts].flatMap(([key, { index }]) =>
    key === except ? [] : [assignmentOf(tree.text, table, index)],
  );
  const usual = found.findLast((each) => !found.some((other) => each === other + mark));
  if (usual !== undefined) return usual;
  return table === tree.model.table ? ' = ' : partAssignment(tree, tree.model);
}

/** One more blank before the value than elsewhere: the mark of a part that an addition made with its key. */
const mark = ' ';

/** Whether the part was made with its key, so that the key goes with its last item. */
export function isMarkedPart(tree: PageTree, parts: PartsNode, key: string): boolean {
  const field = parts.parts.get(key);
  if (field === undefined) return false;
  return assignmentOf(tree.text, parts.table, field.index) === partAssignment(tree, parts, key) + mark;
}

function entryLists(tree: PageTree): Table[] {
  const inner = allEntries(tree).flatMap(({ body }) => (body && body.children.length > 0 ? [body.inner] : []));
  return [tree.layers?.table, tree.groups?.table, ...inner].filter((table) => table !== undefined);
}

/** The text behind an opening brace, in the first of the tables whose first item is on the brace's line. */
function paddingOf(text: string, tables: readonly Table[]): string {
  for (const table of tables) {
    const lead = table.fields.length > 0 ? leadOf(text, table, 0) : undefined;
    if (lead !== undefined && isInline(lead)) return lead;
  }
  return ' ';
}

/** The text between two items on one line, as in the first such place. */
function gapOf(text: string, tables: readonly Table[]): string {
  for (const table of tables) {
    for (let index = 1; index < table.fields.length; index++) {
      const gap = leadOf(text, table, index);
      if (isInline(gap)) return gap;
    }
  }
  return ' ';
}

/** The value of a part that is made, at an indentation. */
type WritePart = (indentation: string) => string;

/**
 * Ways to write a part that the table of parts lacks: behind all the others first, then before the last
 * known one. The second place marks the part as one that was not there before.
 */
export function* makePart(tree: PageTree, parts: PartsNode, key: string, write: WritePart): Generator<Splice[]> {
  yield* placePart(tree, parts, key, write, '');
}

/** As `makePart`, with the mark of a part that is made with its key. It is tried last. */
export function* makeMarkedPart(tree: PageTree, parts: PartsNode, key: string, write: WritePart): Generator<Splice[]> {
  yield* placePart(tree, parts, key, write, mark);
}

/** As `makePart`, in the components. Where the model has none, they are made around the part, with the mark. */
export function* makeComponent(tree: PageTree, key: string, write: WritePart): Generator<Splice[]> {
  if (tree.components !== undefined) yield* makePart(tree, tree.components, key, write);
  else
    yield* makeMarkedPart(tree, tree.model, 'components', (indentation) =>
      writeComponents(tree, key, write, indentation),
    );
}

export function* makeMarkedComponent(tree: PageTree, key: string, write: WritePart): Generator<Splice[]> {
  if (tree.components !== undefined) yield* makeMarkedPart(tree, tree.components, key, write);
}

function writeComponents(tree: PageTree, key: string, write: WritePart, indentation: string): string {
  const { padding, ownLine, trailing, unit } = partInsertStyle(tree, tree.model);
  const assignment = partAssignment(tree, tree.model);
  if (!ownLine) return `{${padding}${key}${assignment}${write(indentation)}${padding}}`;
  const inner = indentation + unit;
  const newline = newlineOf(tree.text);
  return `{${newline}${inner}${key}${assignment}${write(inner)}${trailing ? ',' : ''}${newline}${indentation}}`;
}

export function newlineOf(text: string): string {
  return /\r\n|\n|\r/.exec(text)?.[0] ?? '\n';
}

function* placePart(
  tree: PageTree,
  parts: PartsNode,
  key: string,
  write: WritePart,
  blank: string,
): Generator<Splice[]> {
  const { table } = parts;
  const known = [...parts.parts].filter(([other]) => partOrder.includes(other)).map(([, { index }]) => index);
  const places = new Set([table.fields.length, Math.max(0, ...known)]);
  const assignment = partAssignment(tree, parts) + blank;
  const content = { write: (indentation: string): string => key + assignment + write(indentation) };
  for (const index of places) yield* insertItem(tree.text, table, index, content, partInsertStyle(tree, parts));
}

/** How the page writes its lists of names. */
interface ListStyle {
  readonly form: StringForm;
  readonly trailing: boolean;
  /** The text between the opening brace and the first name. */
  readonly padding: string;
  /** The text between two names on one line. */
  readonly gap: string;
  /** The text before the closing brace. */
  readonly tail: string;
}

/**
 * The style of the page's class lists or of its other name lists; of the respective others where it has
 * none. The list in `except` does not count: a list that is about to change, and the same list once
 * changed, have to give the same style.
 */
export function listStyleOf(tree: PageTree, kind: 'classes' | 'names', except?: TableConstructorExpression): ListStyle {
  const isFilled = ({ table }: NameListNode): boolean => table !== except && table.fields.length > 0;
  const classes = classLists(tree).filter(isFilled);
  const names = [...tree.nameLists.values()].filter(isFilled);
  const sorted = kind === 'classes' ? [classes, names] : [names, classes];
  const lists = sorted.flat();
  const tables = lists.map(({ table }) => table);
  if (tables.length === 0) return styleOfEmpty(tree, except);
  const decisive = sorted.find((list) => list.length > 0)?.length ?? 0;
  const trailing = tables.slice(0, decisive).filter(hasTrailingSeparator).length * 2 > decisive;
  const alike = tables.filter((table) => hasTrailingSeparator(table) === trailing);
  return { form: formOfNames(tree, lists), trailing, ...spacingOf(tree.text, alike) };
}

/** Where every list is empty, blanks between braces are the editor's. It ends each name with a comma. */
function styleOfEmpty(tree: PageTree, except: TableConstructorExpression | undefined): ListStyle {
  const empty = [...classLists(tree), ...tree.nameLists.values()].filter(({ table }) => table !== except);
  const blanks = empty.map(({ table }) => insideOf(tree.text, table)).find((inside) => /^[ \t]{2,}$/.test(inside));
  const form = quoteOf(tree, []);
  if (blanks !== undefined) return { form, trailing: true, padding: blanks, gap: blanks, tail: blanks };
  return { form, trailing: false, padding: ' ', gap: ' ', tail: ' ' };
}

/** `{ "name" }` in the page's style. */
export function writeList(names: readonly string[], style: ListStyle, trailing: boolean): string {
  const items = names.map((name) => writeString(name, style.form)).join(`,${style.gap}`);
  return `{${style.padding}${items}${trailing ? ',' : ''}${style.tail}}`;
}

function formOfNames(tree: PageTree, lists: readonly NameListNode[]): StringForm {
  for (const { names } of lists) {
    const written = names.find(({ literal }) => literal.type === 'StringLiteral');
    if (written !== undefined) return formAt(tree.text, written.literal);
  }
  return quoteOf(tree, []);
}

function spacingOf(text: string, tables: readonly Table[]): Pick<ListStyle, 'padding' | 'gap' | 'tail'> {
  let padded: Pick<ListStyle, 'padding' | 'tail'> | undefined;
  for (const table of tables) {
    const [padding, tail] = [leadOf(text, table, 0), restOf(text, table, table.fields.length - 1)];
    if (!isInline(padding) || !isInline(tail)) continue;
    padded = { padding, tail };
    break;
  }
  const gaps = tables.map((table) => (table.fields.length > 1 ? leadOf(text, table, 1) : '\n'));
  return { padding: ' ', tail: ' ', ...padded, gap: gaps.find(isInline) ?? ' ' };
}
