import {
  copyOf,
  emptyProperties,
  isTable,
  type Properties,
  type PropertyValue,
  sameValue,
  tableOf,
  valueAt,
} from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';

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

/**
 * The values of a JSON file that hold beside a script. Of a table that the script has, it lacks those whose default is `null`: the
 * runtime does nothing unless that table has the value.
 */
export function besideScript(inJson: Properties, inScript: Properties, defaults: Properties): Properties {
  const retained = emptyProperties();
  for (const [name, value] of Object.entries(inJson)) {
    const [table, defaultValue] = [inScript[name], defaults[name]];
    const isWritten = isTable(value) && isTable(table) && isTable(defaultValue);
    retained[name] = isWritten ? withoutNullsOf(defaultValue, besideScript(value, table, defaultValue)) : value;
  }
  return retained;
}

/** The values without those whose default is `null`. */
function withoutNullsOf(defaults: Properties, values: Properties): Properties {
  return tableOf(Object.fromEntries(Object.entries(values).filter(([name]) => defaults[name] !== null)));
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

export type WithDefaults = Pick<ScriptDefinition, 'defaults' | 'initial' | 'nilTables' | 'properties'>;

/**
 * What a script gets where a value is set back to its default. `null` is `nil`, unless the runtime fails without a value:
 * then it is the initial one.
 */
export function resetValue(kind: WithDefaults, path: readonly string[]): PropertyValue {
  const { defaults, initial, nilTables, properties } = kind;
  const place = path.join('.');
  const value = valueAt(defaults, path) ?? null;
  if (nilTables.includes(place)) return null;
  if (isTable(value))
    return tableOf(Object.fromEntries(Object.keys(value).map((name) => [name, resetValue(kind, [...path, name])])));
  if (value !== null) return value;
  return properties[place]?.required === true ? (valueAt(initial, path) ?? null) : null;
}

/** The values with those that the patch sets back, as a script gets them. */
export function withResets(values: Properties, patch: Properties, kind: WithDefaults): Properties {
  const result = copyOf(values);
  reset(result, patch, kind, []);
  return result;
}

/** @param result changed in place, with the tables in it */
function reset(result: Properties, patch: Properties, kind: WithDefaults, above: readonly string[]): void {
  for (const [name, value] of Object.entries(patch)) {
    const [path, inner] = [[...above, name], result[name]];
    if (value === null && name in result) result[name] = resetValue(kind, path);
    else if (isTable(value) && isTable(inner)) reset(inner, value, kind, path);
  }
}

/** The values with `null` for each table that is `nil` in a script without a value in it. */
export function withNilTables(values: Properties, { nilTables }: Pick<ScriptDefinition, 'nilTables'>): Properties {
  const result = tableOf(values);
  for (const name of nilTables) {
    const table = result[name];
    if (isTable(table) && Object.values(table).every((value) => value === null)) result[name] = null;
  }
  return result;
}
