import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';
import { emptyAsTyped } from './empty-as-typed.js';

/**
 * Stored values as what they mean. Files of older editors hold numbers and booleans as strings
 * and say "nothing" in five ways (`nil`, `NIL`, "nil", "NIL", ""). Only a property whose type is known
 * is read so: of any other, what is written is what is meant.
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
