import { emptyProperties, type Properties, type PropertyValue, tableOf } from '#domain/properties/property-value';
import { asProperties } from './template-values.js';

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

/** `{{ table | fill: "target", name }}`: the table, where `target` is the value if the table has that name and says nothing under it. */
export function fill(value: unknown, name: unknown, filling: unknown): Properties {
  const table = asProperties(value);
  const filled = tableOf(table);
  const key = String(name);
  if (Object.hasOwn(table, key) && param(table, key) === null) filled[key] = filling as PropertyValue; // templates hold nothing but data
  return filled;
}

/** `{{ table | only: "x", "y" }}`: these names of the table, in this order; those it lacks are `nil`. */
export function only(value: unknown, ...names: unknown[]): Properties {
  const table = asProperties(value);
  const retained = emptyProperties();
  for (const name of names.map(String)) retained[name] = table[name] ?? null;
  return retained;
}

/** `{{ table | without: "name", "class" }}`: the table without these names. */
export function without(value: unknown, ...names: unknown[]): Properties {
  const retained = emptyProperties();
  for (const [name, item] of Object.entries(asProperties(value))) if (!names.includes(name)) retained[name] = item;
  return retained;
}
