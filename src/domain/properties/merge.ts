import { emptyProperties, isTable, type Properties } from './property-value.js';

/**
 * `base` overlaid with `patch`, table by table; lists and plain values are replaced whole.
 * A `null` in the patch stays in the result as `null`: what that means (back to the default)
 * is for whoever stores the result to decide. Neither argument is changed.
 */
export function overlay(base: Properties, patch: Properties): Properties {
  const merged = copyOf(base);
  for (const [name, value] of Object.entries(patch)) {
    const current = merged[name];
    merged[name] = isTable(value) ? overlay(isTable(current) ? current : emptyProperties(), value) : value;
  }
  return merged;
}

/** The table without the names whose value is `null`, at every level. */
export function withoutNulls(table: Properties): Properties {
  const kept = emptyProperties();
  for (const [name, value] of Object.entries(table)) {
    if (value !== null) kept[name] = isTable(value) ? withoutNulls(value) : value;
  }
  return kept;
}

function copyOf(table: Properties): Properties {
  const copy = emptyProperties();
  for (const [name, value] of Object.entries(table)) copy[name] = value;
  return copy;
}
