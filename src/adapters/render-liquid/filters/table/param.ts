import type { PropertyValue } from '#domain/properties/property-value';
import { asProperties } from '../../as-properties.js';

/**
 * `{{ params | param: "target", "_target" }}`: what the table says under the first of these names
 * that says something; `null` where none does, or where there is no table. Nothing is said in as
 * many ways as editors write it.
 */
export function param(params: unknown, ...names: unknown[]): PropertyValue {
  const table = params === null ? {} : asProperties(params);
  for (const name of names.map(String)) {
    const value = Object.hasOwn(table, name) ? table[name] : null;
    if (value !== null && value !== undefined && !nothing.includes(value)) return value;
  }
  return null;
}

const nothing: readonly PropertyValue[] = ['', 'nil', 'NIL'];
