import { copyOf } from '#domain/properties/merge';
import { emptyProperties, isTable, type Properties } from '#domain/properties/property-value';

/** Each table over the one before it; `null` says nothing, so the value below shows, and at last the default. */
export function layered(defaults: Properties, ...tables: readonly Properties[]): Properties {
  const result = copyOf(defaults);
  for (const table of tables) layOver(result, table, defaults);
  return result;
}

/** @param result nobody else's, and none of the tables in it: they are changed */
function layOver(result: Properties, table: Properties, defaults: Properties): void {
  for (const [name, value] of Object.entries(table)) {
    const byDefault = defaults[name] ?? null;
    if (value === null) result[name] = isTable(byDefault) ? copyOf(byDefault) : byDefault;
    else if (isTable(value)) {
      const underneath = result[name];
      const inner = isTable(underneath) ? underneath : emptyProperties();
      layOver(inner, value, isTable(byDefault) ? byDefault : emptyProperties());
      result[name] = inner;
    } else result[name] = value;
  }
}
