import type { TableConstructorExpression } from '../tree/syntax-tree.js';
import { formAt, type StringForm, writeString } from '#adapters/lua/text/write-value';
import { hasNewline, isBlank } from '#adapters/lua/text/lines';
import { hasTrailingSeparator, leadOf, restOf, shapeOf, type TableShape } from '#adapters/lua/text/table-shape';
import { classLists, type NameListNode, type PageTree } from './page-tree.js';
import { quoteOf } from './entry-keys.js';

/** How the page writes its lists of names. */
interface ListStyle {
  readonly form: StringForm;
  readonly trailing: boolean;
  /** What stands between the opening brace and the first name. */
  readonly padding: string;
  /** What stands between two names on one line. */
  readonly gap: string;
  /** What stands before the closing brace. */
  readonly tail: string;
}

/**
 * The style of the page's class lists or of its other name lists; of the respective others where it
 * has none. The list in `except` is not counted, so that a list that is about to change, and the same
 * list once changed, are told the same.
 */
export function listStyleOf(tree: PageTree, kind: 'classes' | 'names', except?: TableConstructorExpression): ListStyle {
  const isFilled = ({ table }: NameListNode): boolean => table !== except && table.fields.length > 0;
  const classes = classLists(tree).filter(isFilled);
  const names = [...tree.nameLists.values()].filter(isFilled);
  const sorted = kind === 'classes' ? [classes, names] : [names, classes];
  const lists = sorted.flat();
  const shapes = lists.map(({ table }) => shapeOf(table));
  if (shapes.length === 0) return styleOfEmpty(tree, except);
  const decisive = sorted.find((list) => list.length > 0)?.length ?? 0;
  const trailing = shapes.slice(0, decisive).filter(hasTrailingSeparator).length * 2 > decisive;
  const alike = shapes.filter((shape) => hasTrailingSeparator(shape) === trailing);
  return { form: formOfNames(tree, lists), trailing, ...spacingOf(tree.text, alike) };
}

/** Where every list is empty, braces with blanks between them are the editor's: it ends each name with a comma. */
function styleOfEmpty(tree: PageTree, except: TableConstructorExpression | undefined): ListStyle {
  const empty = [...classLists(tree), ...tree.nameLists.values()].filter(({ table }) => table !== except);
  const blanks = empty
    .map(({ table }) => shapeOf(table))
    .map(({ open, close }) => tree.text.slice(open, close))
    .find((inside) => /^[ \t]{2,}$/.test(inside));
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
  const literals = lists.flatMap(({ names }) => names.map(({ literal }) => literal));
  const written = literals.find(({ type }) => type === 'StringLiteral');
  return written === undefined ? quoteOf(tree, []) : formAt(tree.text, written);
}

function spacingOf(text: string, shapes: readonly TableShape[]): Pick<ListStyle, 'padding' | 'gap' | 'tail'> {
  const inLine = (space: string): boolean => isBlank(space) && !hasNewline(space);
  const padded = shapes.find(
    (shape) => inLine(leadOf(text, shape, 0)) && inLine(restOf(text, shape, shape.items.length - 1)),
  );
  const gaps = shapes.filter(({ items }) => items.length > 1).map((shape) => leadOf(text, shape, 1));
  return {
    padding: padded === undefined ? ' ' : leadOf(text, padded, 0),
    gap: gaps.find(inLine) ?? ' ',
    tail: padded === undefined ? ' ' : restOf(text, padded, padded.items.length - 1),
  };
}
