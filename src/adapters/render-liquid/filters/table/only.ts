import { asProperties } from '../../as-properties.js';
import { emptyProperties, type Properties } from '#domain/properties/property-value';

/** `{{ table | only: "x", "y" }}`: these names of the table, in this order; those it lacks are `nil`. */
export function only(value: unknown, ...names: unknown[]): Properties {
  const table = asProperties(value);
  const kept = emptyProperties();
  for (const name of names.map(String)) kept[name] = table[name] ?? null;
  return kept;
}
