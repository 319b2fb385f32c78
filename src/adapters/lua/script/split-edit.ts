import type { PropertyEdit } from '#domain/model/script-model';
import { isTable } from '#domain/properties/property-value';
import { constantOf, notConstant } from '#adapters/lua/constant';
import { topEntries, type ScriptTables } from './find-tables.js';
import { holdsList, isCode, type Entry } from './script-table.js';

/**
 * The edit as edits of one place each: a table that takes the place of a table is set name by name,
 * and what it does not have is set to nothing. What is computed stays: it is no value that could be missed.
 */
export function splitEdit(tables: ScriptTables, { path, value }: PropertyEdit): PropertyEdit[] {
  return split(entryAt(topEntries(tables), path), { op: 'set', path, value });
}

function split(entry: Entry | undefined, edit: PropertyEdit): PropertyEdit[] {
  const { path } = edit;
  const table = entry?.conditional === false ? entry.table : undefined;
  // Lua and JSON write an empty table as they write an empty list.
  const value = Array.isArray(edit.value) && edit.value.length === 0 ? {} : edit.value;
  if (table === undefined || !isTable(value) || holdsList(table)) return [edit];
  const unwanted = [...table.entries].filter(([name, inner]) => !(name in value) && isValue(inner));
  const all = [...Object.entries(value), ...unwanted.map(([name]) => [name, null] as const)];
  return all.flatMap(([name, inner]) =>
    split(table.entries.get(name), { op: 'set', path: [...path, name], value: inner }),
  );
}

function isValue(entry: Entry): boolean {
  return !isCode(entry) && (entry.table !== undefined || constantOf(entry.value) !== notConstant);
}

function entryAt(entries: ReadonlyMap<string, Entry>, path: readonly string[]): Entry | undefined {
  const [name = '', ...rest] = path;
  const entry = entries.get(name);
  if (rest.length === 0) return entry;
  return entry?.table === undefined ? undefined : entryAt(entry.table.entries, rest);
}
