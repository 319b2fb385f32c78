import { copyOf, emptyProperties, isTable, type Properties, sameValue } from '#domain/properties/property-value';

/** The defaults with overrides, each table over the one before it. `null` is no override: the default holds. */
export function withDefaults(defaults: Properties, ...tables: readonly Properties[]): Properties {
  const result = copyOf(defaults);
  for (const table of tables) override(result, table, defaults);
  return result;
}

/** @param result changed in place, with the tables in it */
function override(result: Properties, table: Properties, defaults: Properties): void {
  for (const [name, value] of Object.entries(table)) {
    const defaultValue = defaults[name] ?? null;
    if (value === null) result[name] = isTable(defaultValue) ? copyOf(defaultValue) : defaultValue;
    else if (isTable(value)) {
      const underneath = result[name];
      const inner = isTable(underneath) ? underneath : emptyProperties();
      override(inner, value, isTable(defaultValue) ? defaultValue : emptyProperties());
      result[name] = inner;
    } else result[name] = value;
  }
}

/** The defaults of another kind for the names that still have their former default. */
export function migrateDefaults(defaults: Properties, current: Properties, former: Properties): Properties {
  const taken = emptyProperties();
  for (const [name, value] of Object.entries(defaults)) {
    const [now, was] = [current[name] ?? null, former[name] ?? null];
    if (isTable(value) && isTable(now))
      taken[name] = migrateDefaults(value, now, isTable(was) ? was : emptyProperties());
    else if (now === null || sameValue(now, was)) taken[name] = value;
  }
  return taken;
}

/** The values that differ from the defaults. */
export function overridesOf(defaults: Properties, values: Properties): Properties {
  const overrides = emptyProperties();
  for (const [name, value] of Object.entries(values)) {
    const defaultValue = defaults[name] ?? null;
    if (isTable(value) && isTable(defaultValue)) overrides[name] = overridesOf(defaultValue, value);
    else if (!sameValue(value, defaultValue)) overrides[name] = value;
  }
  return overrides;
}

/** A patch that unsets the names of the former kind only: the other kind does not know them. */
export function unsetOldDefaults(former: Properties, defaults: Properties): Properties {
  const patch = emptyProperties();
  for (const name of Object.keys(former)) if (!(name in defaults)) patch[name] = null;
  return patch;
}
