import type { Statement, TableConstructorExpression } from 'luaparse';
import type { PropertyEdit } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import { listChange } from '#domain/properties/list-change';
import { nest } from '#domain/properties/nest';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { sameStored } from '#domain/properties/same-stored';
import { constantOf, keyOf, notConstant } from '../../constant.js';
import { notReadable } from '../../not-readable.js';
import { rangeOf } from '../../text/range.js';
import { replace, type Splice } from '../../text/splice.js';
import { indentationAt, newlineAt } from '../../table/lines.js';
import { writeValue } from '../../text/write-value.js';
import { addEntry, addFields } from './add-entry.js';
import { ownerOf, topEntries, type ScriptTables } from '../find-tables.js';
import { layOutValue } from './lay-out-value.js';
import { resizeList } from './resize-list.js';
import { holdsList, isCode, type Entry, type ScriptTable } from '../script-table.js';
import { formFor, styleOf } from './script-style.js';

/** Where a name is, or would be put. */
interface Place {
  readonly entries: ReadonlyMap<string, Entry>;
  readonly owner: (name: string) => { readonly table: ScriptTable; readonly after: Statement | undefined };
}

/**
 * The splices that make the edit; none where the script says it already.
 * @param edit one that `splitEdit` gave
 * @throws Problem `script-not-recognised` where code decides what is to be set
 */
export function planEdit(text: string, tables: ScriptTables, edit: PropertyEdit): Splice[] {
  const top = { entries: topEntries(tables), owner: (name: string) => ownerOf(tables, name) };
  return [...planIn(text, top, edit.path, edit.value, edit.path), ...planNameOfModule(text, tables, edit)];
}

/** Where the module of a layer says the layer's name, too, the runtime finds the layer by that one. */
function planNameOfModule(text: string, { module, layer }: ScriptTables, { path, value }: PropertyEdit): Splice[] {
  const [own, again] = [layer?.table.entries.get('name'), module.entries.get('name')];
  if (path.join('.') !== 'name' || own === undefined || again === undefined || isCode(again)) return [];
  const name = constantOf(again.value);
  return name !== notConstant && constantOf(own.value) === name ? planValue(text, again, value) : [];
}

function planIn(
  text: string,
  { entries, owner }: Place,
  path: readonly string[],
  value: PropertyValue,
  whole: readonly string[],
): Splice[] {
  const [name, ...rest] = path;
  if (name === undefined) throw new Error('An edit of a script has an empty path.');
  const entry = entries.get(name);
  if (entry === undefined) {
    const { table, after } = owner(name);
    return value === null ? [] : addEntry(text, table, name, nest(rest, value), after, whole);
  }
  if (isCode(entry)) throw setByCode(text, entry, whole);
  if (rest.length === 0) return planValue(text, entry, value);
  if (entry.table !== undefined && !holdsList(entry.table))
    return planIn(text, placeIn(entry.table), rest, value, whole);
  if (value === null) return [];
  if (constantOf(entry.value) === notConstant) throw setByCode(text, entry, whole);
  return replaceValue(text, entry, nest(rest, value));
}

/** Where more items of a list change than this, it is written anew: how each would be is looked up in all of the text. */
const mostLaidOut = 200;

function planValue(text: string, entry: Entry, value: PropertyValue): Splice[] {
  const now = (entry.table?.entries.size ?? 0) > 0 ? notConstant : constantOf(entry.value);
  if (now !== notConstant && sameStored(now, value)) return [];
  if (now !== notConstant && isTable(now) && isTable(value) && entry.value.type === 'TableConstructorExpression')
    return planNamed(text, entry.value, now, value) ?? replaceValue(text, entry, value);
  if (!Array.isArray(now) || !Array.isArray(value) || now.length === 0 || value.length === 0)
    return replaceValue(text, entry, value);
  const list = entry.value;
  if (list.type !== 'TableConstructorExpression' || list.fields.length !== now.length)
    return replaceValue(text, entry, value);
  const change = listChange(now, value);
  const { changed, added } = change;
  const laidOut = [
    ...changed.filter(({ index, item }) => !sameStored(now[index], item)),
    ...added.map((item) => ({ item })),
  ];
  if (laidOut.filter(({ item }) => !isWord(item)).length > mostLaidOut) return replaceValue(text, entry, value);
  const splices = changed.flatMap(({ index, item }) => {
    const field = list.fields[index];
    return field === undefined
      ? []
      : planValue(text, { value: field.value, table: undefined, conditional: false }, item);
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
    else splices.push(...planValue(text, { value: field.value, table: undefined, conditional: false }, wanted));
  }
  return added.length === 0 ? splices : [...splices, ...addFields(text, table, added)];
}

function placeIn(table: ScriptTable): Place {
  return { entries: table.entries, owner: () => ({ table, after: undefined }) };
}

function replaceValue(text: string, entry: Entry, value: PropertyValue): Splice[] {
  const [start, end] = rangeOf(entry.value);
  const source = text.slice(start, end);
  if (isWord(value)) return [replace(start, end, apartFrom(text[end], writeValue(value)))];
  const style = styleOf(text);
  const form = { form: formFor(source, style), nothing: source === 'NIL' ? ('NIL' as const) : ('nil' as const) };
  const written = layOutValue(value, style, newlineAt(text, start), indentationAt(text, start), form);
  return [replace(start, end, apartFrom(text[end], written))];
}

/** In `M.x="a"M.y=2` nothing is needed between the text and the next name; behind a number or a word there is. */
function apartFrom(next: string | undefined, written: string): string {
  return next !== undefined && /\w/.test(next) && /\w$/.test(written) ? `${written} ` : written;
}

/** What looks the same however the script is written. */
function isWord(value: PropertyValue): value is number | boolean {
  return typeof value === 'number' || typeof value === 'boolean';
}

function setByCode(text: string, { value }: Entry, whole: readonly string[]): Problem {
  const { details } = notReadable(text, rangeOf(value)[0], '');
  const sentence =
    `"${whole.join('.')}" cannot be set: line ${details.line ?? 1} of the script decides it by code. ` +
    'Change it there by hand, or have the script written afresh by a POST with ?overwrite=true.';
  return new Problem('script-not-recognised', sentence, details);
}
