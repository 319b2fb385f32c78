import { emptyProperties, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { ScriptModel } from '#domain/model/script-model';
import { constantOf, notConstant } from '#adapters/lua/constant';
import { topEntries, type ScriptTables } from './find-tables.js';
import { isCode, type Entry, type ScriptTable } from './script-table.js';

/** What the tables of a script say: constants as values, everything else but functions as `computed`. */
export function readScript(tables: ScriptTables): ScriptModel {
  const computed: string[] = [];
  const values = readEntries(topEntries(tables), '', [tables.module], computed);
  return { values, computed, readonly: values['readonly'] === true };
}

function readEntries(
  entries: ReadonlyMap<string, Entry>,
  above: string,
  around: readonly ScriptTable[],
  computed: string[],
): Properties {
  const values = emptyProperties();
  for (const [name, entry] of entries) {
    const path = above === '' ? name : `${above}.${name}`;
    const value = readEntry(entry, path, around, computed);
    if (value !== notConstant) values[name] = value;
    else if (entry.value.type !== 'FunctionDeclaration') computed.push(path);
  }
  return values;
}

function readEntry(
  entry: Entry,
  path: string,
  around: readonly ScriptTable[],
  computed: string[],
): PropertyValue | typeof notConstant {
  const { table, value } = entry;
  if (isCode(entry)) return notConstant;
  if (table === undefined) return constantOf(value);
  // A table that holds itself (`M.__index = M`) is code's affair.
  if (around.includes(table) || table.filledByCode) return notConstant;
  if (table.entries.size > 0) return readEntries(table.entries, path, [...around, table], computed);
  return table.written === undefined ? notConstant : constantOf(table.written);
}
