import type { PropertyEdit } from '../model/script-model.js';
import { emptyProperties, isTable, type Properties } from './property-value.js';

/**
 * The table with the edit made: tables on the way are made where there are none, and `null` takes
 * the name away. The table itself is not changed.
 */
export function setProperty(table: Properties, { path, value }: Pick<PropertyEdit, 'path' | 'value'>): Properties {
  const [name, ...rest] = path;
  if (name === undefined) throw new Error('An edit of properties has an empty path.');
  const changed = emptyProperties();
  for (const [key, kept] of Object.entries(table)) if (key !== name) changed[key] = kept;
  const current = table[name] ?? null;
  if (rest.length > 0) {
    if (value === null && !isTable(current)) return table;
    changed[name] = setProperty(isTable(current) ? current : emptyProperties(), { path: rest, value });
  } else if (value !== null) {
    changed[name] = value;
  }
  return changed;
}
