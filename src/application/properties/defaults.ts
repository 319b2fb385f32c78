import { copyOf } from '#domain/properties/merge';
import { emptyProperties, isTable, type Properties, sameValue } from '#domain/properties/property-value';

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

/** What the defaults of another kind say of names that are as they were by default. */
export function takenOver(defaults: Properties, current: Properties, former: Properties): Properties {
  const taken = emptyProperties();
  for (const [name, value] of Object.entries(defaults)) {
    const [now, was] = [current[name] ?? null, former[name] ?? null];
    if (isTable(value) && isTable(now)) taken[name] = takenOver(value, now, isTable(was) ? was : emptyProperties());
    else if (now === null || sameValue(now, was)) taken[name] = value;
  }
  return taken;
}

/** What is not as it is by default. */
export function apartFrom(defaults: Properties, values: Properties): Properties {
  const retained = emptyProperties();
  for (const [name, value] of Object.entries(values)) {
    const byDefault = defaults[name] ?? null;
    if (isTable(value) && isTable(byDefault)) retained[name] = apartFrom(byDefault, value);
    else if (!sameValue(value, byDefault)) retained[name] = value;
  }
  return retained;
}

/** A patch that unsets what only the former kind has: it means nothing to the other. */
export function unsetFormer(former: Properties, defaults: Properties): Properties {
  const patch = emptyProperties();
  for (const name of Object.keys(former)) if (!(name in defaults)) patch[name] = null;
  return patch;
}
