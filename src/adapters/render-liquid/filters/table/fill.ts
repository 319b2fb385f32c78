import { tableOf, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { asProperties } from '../../as-properties.js';
import { param } from './param.js';

/** `{{ table | fill: "target", name }}`: the table, where `target` is the value if the table has that name and says nothing under it. */
export function fill(value: unknown, name: unknown, filling: unknown): Properties {
  const table = asProperties(value);
  const filled = tableOf(table);
  const key = String(name);
  if (Object.hasOwn(table, key) && param(table, key) === null) filled[key] = filling as PropertyValue; // templates hold nothing but data
  return filled;
}
