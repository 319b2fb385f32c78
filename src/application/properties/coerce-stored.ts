import type { Properties, PropertyValue } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';
import { eachTyped } from './each-typed.js';
import { emptyAsTyped } from './empty-as-typed.js';

/**
 * Stored values as what they mean. Files of older editors hold numbers and booleans as strings
 * and say "nothing" in five ways (`nil`, `NIL`, "nil", "NIL", ""). Only a property whose type is known
 * is read so: of any other, what is written is what is meant.
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
