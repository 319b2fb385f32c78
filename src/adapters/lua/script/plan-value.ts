import type { Expression, TableConstructorExpression } from '#adapters/lua/tree/syntax-tree';
import { listChange, type ListChange } from '#domain/properties/list-change';
import { isTable, type Properties, type PropertyValue, sameStored } from '#domain/properties/property-value';
import { constantOf, keyOf, notConstant } from '#adapters/lua/constant';
import { replace, type Splice } from '#adapters/lua/text/splice';
import { hasNewline, indentationAt, newlineAt } from '#adapters/lua/text/lines';
import { writeKey, writeValue } from '#adapters/lua/text/write-lua-value';
import { formFor, layOutValue, styleOf } from './script-style.js';
import type { Entry } from './script-table.js';
import { insertBest } from '#adapters/lua/text/insert-item';
import { removeItems } from '#adapters/lua/text/remove-item';
import { itemAt } from '#adapters/lua/text/table-layout';

/** A list with more changed items is written anew: the layout of each item searches the whole text. */
const maxLaidOut = 200;

/** The splices that replace a value in the text. Of a list or table, only the parts that differ are written. */
export function planValue(text: string, entry: Pick<Entry, 'value' | 'table'>, value: PropertyValue): Splice[] {
  const written = entry.value;
  const now = (entry.table?.entries.size ?? 0) > 0 ? notConstant : constantOf(written);
  if (now !== notConstant && sameStored(now, value)) return [];
  return planWithin(text, written, now, value) ?? replaceValue(text, written, value);
}

/** `undefined` where the whole value has to be written anew. */
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

/** The changes in a list, item by item. */
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
  if (laidOut.length > maxLaidOut) return undefined;
  const splices = changed.flatMap(({ index, item }) => {
    const field = list.fields[index];
    return field === undefined ? [] : planValue(text, { value: field.value, table: undefined }, item);
  });
  return [...splices, ...resizeList(text, list, change)];
}

/** The changes in a table that is an item of a list, field by field; `undefined` where a name is removed. */
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

/** A string needs no blank before the next name (`M.x="a"M.y=2`); a number or a word does. */
function apartFrom(next: string | undefined, written: string): string {
  return next !== undefined && /\w/.test(next) && /\w$/.test(written) ? `${written} ` : written;
}

/** Whether the value looks the same in every style. */
function isWord(value: PropertyValue): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

/** Removes items from a list that has some, or inserts some; items that change in place do not count. */
function resizeList(text: string, list: TableConstructorExpression, { at, removed, added }: ListChange): Splice[] {
  if (removed > 0) return removeItems(text, list, at, at + removed);
  return added.length > 0 ? addItems(text, list, at, added) : [];
}

function addItems(
  text: string,
  list: TableConstructorExpression,
  index: number,
  added: readonly PropertyValue[],
): Splice[] {
  const style = styleOf(text, list);
  const beside = itemAt(list, Math.max(index - 1, 0));
  const isLong = hasNewline(text.slice(beside.start, beside.end));
  const newline = newlineAt(text, list.start);
  const write = (indentation: string, between: string): string =>
    added.map((item) => layOutValue(item, style, newline, isLong ? indentation : undefined)).join(between);
  return insertBest(text, list, index, { write }, style);
}

/** Adds names that it lacks to a table that is written out. */
export function addFields(
  text: string,
  table: TableConstructorExpression,
  added: readonly (readonly [name: string, value: PropertyValue])[],
): Splice[] {
  const style = styleOf(text, table);
  const newline = newlineAt(text, table.start);
  const field = ([name, value]: readonly [string, PropertyValue], indentation: string): string =>
    writeKey(name, style.quote) +
    style.equals +
    layOutValue(value, style, newline, style.ownLine ? indentation : undefined);
  const write = (indentation: string, between: string): string =>
    added.map((each) => field(each, indentation)).join(between);
  return insertBest(text, table, table.fields.length, { write }, style);
}
