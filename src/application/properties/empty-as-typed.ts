import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';
import { eachTyped } from './each-typed.js';

/**
 * The values with what is empty as its place takes it: Lua has one word for an empty list and an empty table, and JSON of
 * older editors, and of languages with arrays alone, says `[]` for both. Where no type is known, what is written is what is meant.
 */
export function emptiesAsTyped(values: Properties, types: PropertyTypes): Properties {
  return eachTyped(values, types, emptyAsTyped);
}

/** One value so. */
export function emptyAsTyped(value: PropertyValue, path: string, types: PropertyTypes): PropertyValue {
  const type = types[path]?.type;
  if (isTable(value)) return type === 'list' && Object.keys(value).length === 0 ? [] : value;
  const isTablesPlace = type === 'table' || (type === undefined && holdsProperties(path, types));
  return Array.isArray(value) && value.length === 0 && isTablesPlace ? emptyProperties() : value;
}

/** Whether the name is that of a table some of whose properties are known. */
export function holdsProperties(path: string, types: PropertyTypes): boolean {
  return Object.keys(types).some((known) => known.startsWith(`${path}.`));
}
