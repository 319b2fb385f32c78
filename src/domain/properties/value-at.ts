import { isTable, type Properties, type PropertyValue } from './property-value.js';

/** What stands at the path, one name for each table on the way; `undefined` where nothing does. */
export function valueAt(table: Properties, path: readonly string[]): PropertyValue | undefined {
  return path.reduce<PropertyValue | undefined>((value, name) => (isTable(value) ? value[name] : undefined), table);
}
