import { emptyProperties, isTable, tableOf, type Properties } from './property-value.js';

/**
 * `base` overlaid with `patch`, table by table; lists and plain values are replaced whole.
 * A `null` in the patch stays in the result as `null`: what that means (back to the default)
 * is for whoever stores the result to decide. Neither argument is changed, and the result has no table of the patch.
 */
export function overlay(base: Properties, patch: Properties): Properties {
  const merged = tableOf(base);
  for (const [name, value] of Object.entries(patch)) {
    if (!isTable(value)) merged[name] = value;
    else {
      const current = merged[name];
      merged[name] = isTable(current) ? overlay(current, value) : copyOf(value);
    }
  }
  return merged;
}

/** The table with copies of the tables in it; lists are the same. */
export function copyOf(table: Properties): Properties {
  const copy = tableOf(table);
  for (const [name, value] of Object.entries(copy)) if (isTable(value)) copy[name] = copyOf(value);
  return copy;
}

/** The table without the names whose value is `null`, at every level. */
export function withoutNulls(table: Properties): Properties {
  const retained = emptyProperties();
  for (const [name, value] of Object.entries(table)) {
    if (value !== null) retained[name] = isTable(value) ? withoutNulls(value) : value;
  }
  return retained;
}
