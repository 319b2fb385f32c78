import { asProperties } from '../../as-properties.js';
import { emptyProperties, type Properties } from '#domain/properties/property-value';

/** `{{ table | without: "name", "class" }}`: the table without these names. */
export function without(value: unknown, ...names: unknown[]): Properties {
  const kept = emptyProperties();
  for (const [name, item] of Object.entries(asProperties(value))) if (!names.includes(name)) kept[name] = item;
  return kept;
}
