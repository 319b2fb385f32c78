import type { Expression, TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { listChange, type ListChange } from '#domain/properties/list-change';
import { isTable, type Properties, type PropertyValue, sameStored } from '#domain/properties/property-value';
import { constantOf, keyOf, notConstant } from '#adapters/lua/constant';
import { replace, type Splice } from '#adapters/lua/text/splice';
import { hasNewline, indentationAt, newlineAt } from '#adapters/lua/text/lines';
import { writeValue } from '#adapters/lua/text/write-value';
import { addFields } from './add-entry.js';
import { formFor, layOutValue, styleOf } from './script-style.js';
import type { Entry } from './script-table.js';
import { insertItem } from '#adapters/lua/text/insert-item';
import { removeItems } from '#adapters/lua/text/remove-item';
import { itemAt, shapeOf } from '#adapters/lua/text/table-shape';

/** Where more items of a list change than this, it is written anew: how each would be is looked up in all of the text. */
const mostLaidOut = 200;

/** The splices that make another value of one that is written out; of a list or table, no more than what differs is written anew. */
export function planValue(text: string, entry: Pick<Entry, 'value' | 'table'>, value: PropertyValue): Splice[] {
  const written = entry.value;
  const now = (entry.table?.entries.size ?? 0) > 0 ? notConstant : constantOf(written);
  if (now !== notConstant && sameStored(now, value)) return [];
  return planWithin(text, written, now, value) ?? replaceValue(text, written, value);
}

/** `undefined` where the whole is to be written anew. */
function planWithin(
  text: string,
  written: Expression,
  now: PropertyValue | typeof notConstant,
  value: PropertyValue,
): Splice[] | undefined {
  if (now === notConstant || written.type !== 'TableConstructorExpression') return undefined;
  if (isTable(now) && isTable(value)) return planNamed(text, written, now, value);
  return Array.isArray(now) && Array.isArray(value) ? planList(text, written, now, value) : undefined;
}

/** What changes in a list, each item where it stands. */
function planList(
  text: string,
  list: TableConstructorExpression,
  now: readonly PropertyValue[],
  value: readonly PropertyValue[],
): Splice[] | undefined {
  if (now.length === 0 || value.length === 0 || list.fields.length !== now.length) return undefined;
  const change = listChange(now, value);
  const changed = change.changed.filter(({ index, item }) => !sameStored(now[index], item));
  const laidOut = [...changed.map(({ item }) => item), ...change.added].filter((item) => !isWord(item));
  if (laidOut.length > mostLaidOut) return undefined;
  const splices = changed.flatMap(({ index, item }) => {
    const field = list.fields[index];
    return field === undefined ? [] : planValue(text, { value: field.value, table: undefined }, item);
  });
  return [...splices, ...resizeList(text, list, change)];
}

/** What changes in a table that is an item of a list, each where it stands; `undefined` where a name goes. */
function planNamed(
  text: string,
  table: TableConstructorExpression,
  now: Properties,
  value: Properties,
): Splice[] | undefined {
  const splices: Splice[] = [];
  const added: [string, PropertyValue][] = [];
  for (const name of new Set([...Object.keys(now), ...Object.keys(value)])) {
    const wanted = value[name] ?? null;
    if (sameStored(now[name] ?? null, wanted)) continue;
    const [field, ...others] = table.fields.filter((each) => each.type !== 'TableValue' && keyOf(each) === name);
    if (others.length > 0 || wanted === null) return undefined;
    if (field === undefined) added.push([name, wanted]);
    else splices.push(...planValue(text, { value: field.value, table: undefined }, wanted));
  }
  return added.length === 0 ? splices : [...splices, ...addFields(text, table, added)];
}

export function replaceValue(text: string, written: Expression, value: PropertyValue): Splice[] {
  const { start, end } = written;
  const source = text.slice(start, end);
  if (isWord(value)) return [replace(start, end, apartFrom(text[end], writeValue(value)))];
  const style = styleOf(text);
  const form = { form: formFor(source, style), nothing: source === 'NIL' ? ('NIL' as const) : ('nil' as const) };
  const laidOut = layOutValue(value, style, newlineAt(text, start), indentationAt(text, start), form);
  return [replace(start, end, apartFrom(text[end], laidOut))];
}

/** In `M.x="a"M.y=2` nothing is needed between the text and the next name; behind a number or a word there is. */
function apartFrom(next: string | undefined, written: string): string {
  return next !== undefined && /\w/.test(next) && /\w$/.test(written) ? `${written} ` : written;
}

/** What looks the same however the script is written. */
function isWord(value: PropertyValue): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Takes out of a list that has items, and puts into it, what the change says; items that change are not looked at. */
export function resizeList(
  text: string,
  list: TableConstructorExpression,
  { at, removed, added }: ListChange,
): Splice[] {
  if (removed > 0) return removeItems(text, shapeOf(list), at, at + removed);
  return added.length > 0 ? addItems(text, list, at, added) : [];
}

function addItems(
  text: string,
  list: TableConstructorExpression,
  index: number,
  added: readonly PropertyValue[],
): Splice[] {
  const style = styleOf(text, list);
  const shape = shapeOf(list);
  const beside = itemAt(shape.items, Math.max(index - 1, 0));
  const isLong = hasNewline(text.slice(beside.start, beside.end));
  const newline = newlineAt(text, shape.open);
  const write = (indentation: string, between: string): string =>
    added.map((item) => layOutValue(item, style, newline, isLong ? indentation : undefined)).join(between);
  const [first] = insertItem(text, shape, index, { write }, style);
  if (first === undefined) throw new Error('There is no way to insert items.');
  return first;
}
