import type { Statement } from '../tree/syntax-tree.js';
import type { PropertyEdit } from '#domain/model/script-model';
import { Problem } from '#domain/problem/problem';
import { nest, type PropertyValue } from '#domain/properties/property-value';
import { constantOf, notConstant } from '#adapters/lua/constant';
import { notReadable } from '../lua-file.js';
import type { Splice } from '#adapters/lua/text/splice';
import { addEntry } from './add-entry.js';
import { ownerOf, topEntries, type ScriptTables } from './script-tables.js';
import { planValue, replaceValue } from './plan-value.js';
import { holdsList, isCode, type Entry, type ScriptTable } from './script-table.js';

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
  return replaceValue(text, entry.value, nest(rest, value));
}

function placeIn(table: ScriptTable): Place {
  return { entries: table.entries, owner: () => ({ table, after: undefined }) };
}

function setByCode(text: string, { value }: Entry, whole: readonly string[]): Problem {
  const { details } = notReadable(text, value.start, '');
  const sentence = `"${whole.join('.')}" cannot be set: line ${details.line ?? 1} of the script decides it by code.`;
  return new Problem('script-not-recognised', sentence, details);
}
