import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';

/**
 * Stored values as what they mean. Files of older editors hold numbers and booleans as strings
 * and say "nothing" in five ways (`nil`, `NIL`, "nil", "NIL", ""), and JSON writes an empty table as
 * `[]`. Only a property whose type is known is read so: of any other, what is written is what is meant.
 */
export function coerceStored(values: Properties, types: PropertyTypes, above = ''): Properties {
  const coerced = emptyProperties();
  for (const [name, value] of Object.entries(values)) {
    const path = above === '' ? name : `${above}.${name}`;
    coerced[name] =
      isTable(value) && types[path] === undefined ? coerceStored(value, types, path) : coerceValue(value, path, types);
  }
  return coerced;
}

function coerceValue(value: PropertyValue, path: string, types: PropertyTypes): PropertyValue {
  const type = types[path]?.type;
  if (
    Array.isArray(value) &&
    value.length === 0 &&
    (type === 'table' || (type === undefined && holdsProperties(path, types)))
  ) {
    return emptyProperties();
  }
  if (typeof value !== 'string' || type === undefined || type === 'any') return value;
  if (value === 'nil' || value === 'NIL') return null;
  if (value === '' && type !== 'string') return null;
  if ((type === 'number' || type === 'integer') && value.trim() !== '' && Number.isFinite(Number(value)))
    return Number(value);
  if (type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}

/** Whether the name is that of a table some of whose properties are known. */
export function holdsProperties(path: string, types: PropertyTypes): boolean {
  return Object.keys(types).some((known) => known.startsWith(`${path}.`));
}
