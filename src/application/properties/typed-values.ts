import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';
import { colourText, hexColour } from '#domain/properties/colour-values';

/**
 * Stored values in their types. Files of older editors hold numbers and booleans as strings, and
 * have five forms of `null` (`nil`, `NIL`, "nil", "NIL", ""). Only a property of a known type is
 * read so: any other value stays as it is.
 */
export function coerceStored(values: Properties, types: PropertyTypes): Properties {
  return eachTyped(values, types, coerceValue);
}

function coerceValue(stored: PropertyValue, path: string, types: PropertyTypes): PropertyValue {
  const value = emptyAsTyped(stored, path, types);
  const type = types[path]?.type;
  if (typeof value !== 'string' || type === undefined || type === 'any') return value;
  if (value === 'nil' || value === 'NIL') return null;
  if (value === '' && type !== 'string') return null;
  if ((type === 'number' || type === 'integer') && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/**
 * The values with each empty list or table in the type of its place. Lua has one form for both, and so has the JSON of older
 * editors and of languages with arrays alone. A place of no known type keeps its value.
 */
export function emptiesAsTyped(values: Properties, types: PropertyTypes): Properties {
  return eachTyped(values, types, emptyAsTyped);
}

/** As `emptiesAsTyped`, for one value. */
function emptyAsTyped(value: PropertyValue, path: string, types: PropertyTypes): PropertyValue {
  const type = types[path]?.type;
  if (isTable(value)) return type === 'list' && Object.keys(value).length === 0 ? [] : value;
  const isTablesPlace = type === 'table' || (type === undefined && holdsProperties(path, types));
  return Array.isArray(value) && value.length === 0 && isTablesPlace ? emptyProperties() : value;
}

/** Whether the path is that of a table with known properties. */
export function holdsProperties(path: string, types: PropertyTypes): boolean {
  return Object.keys(types).some((known) => known.startsWith(`${path}.`));
}

/** The values with each hexadecimal colour, in a place of that type, as the list of numbers in scripts. */
export function hexColorsAsLists(values: Properties, types: PropertyTypes): Properties {
  return eachTyped(values, types, (value, path) =>
    typeof value === 'string' && types[path]?.type === 'color' ? (hexColour(value) ?? value) : value,
  );
}

/** The value in the form of scripts: a colour that the runtime splits is a text there. */
export function asWritten(value: PropertyValue, path: string, types: PropertyTypes): PropertyValue {
  if (Array.isArray(value)) return types[path]?.asText === true && value.length > 0 ? colourText(value) : value;
  return isTable(value) ? writtenTable(value, path, types) : value;
}

function writtenTable(table: Properties, above: string, types: PropertyTypes): Properties {
  const written = emptyProperties();
  for (const [name, value] of Object.entries(table)) written[name] = asWritten(value, `${above}.${name}`, types);
  return written;
}

/** Reads the values one by one, each with its path: also those of a table, unless the table itself has a type. */
function eachTyped(
  values: Properties,
  types: PropertyTypes,
  read: (value: PropertyValue, path: string, types: PropertyTypes) => PropertyValue,
  above = '',
): Properties {
  const typed = emptyProperties();
  for (const [name, value] of Object.entries(values)) {
    const path = above === '' ? name : `${above}.${name}`;
    typed[name] =
      isTable(value) && types[path] === undefined ? eachTyped(value, types, read, path) : read(value, path, types);
  }
  return typed;
}
