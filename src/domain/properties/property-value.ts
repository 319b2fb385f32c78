/**
 * The value of a property, as each of the formats (Lua, JSON, YAML) can hold it.
 * `null` means that nothing is set: the Lua `nil`, the runtime's `NIL`, JSON's `null`.
 */
export type PropertyValue = null | boolean | number | string | PropertyValue[] | Properties;

/** A table of named values. Built without a prototype, so that no name is special. */
export interface Properties {
  [name: string]: PropertyValue;
}

/**
 * An empty table without a prototype: `__proto__` and the like are names as any other. Not made by `Object.create(null)`,
 * which gives a hash table: that is copied and walked at a quarter of the speed.
 */
export function emptyProperties(): Properties {
  return Object.setPrototypeOf({}, null) as Properties;
}

/** A table with these values; of two with one name, the later. */
export function tableOf(...values: readonly (Readonly<Record<string, PropertyValue>> | undefined)[]): Properties {
  return Object.assign(emptyProperties(), ...values) as Properties;
}

/** Whether the value is a table of named values (and not a list). */
export function isTable(value: PropertyValue | undefined): value is Properties {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether two values are equal; the order of names does not count, that of lists does. */
export function sameValue(a: PropertyValue | undefined, b: PropertyValue | undefined): boolean {
  if (Object.is(a, b) || (a === 0 && b === 0)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameValue(item, b[index]));
  }
  if (!isTable(a) || !isTable(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && sameValue(a[name], b[name]));
}

/** How many values there are, at every level, the table or list itself included. */
export function countValues(value: PropertyValue): number {
  const inner = Array.isArray(value) ? value : isTable(value) ? Object.values(value) : [];
  return inner.reduce<number>((count, each) => count + countValues(each), 1);
}

/** What stands at the path, one name for each table on the way; `undefined` where nothing does. */
export function valueAt(table: Properties, path: readonly string[]): PropertyValue | undefined {
  return path.reduce<PropertyValue | undefined>((value, name) => (isTable(value) ? value[name] : undefined), table);
}

/** The value below the names: `nest(['a', 'b'], 1)` is `{ a: { b: 1 } }`; without names, the value itself. */
export function nest(path: readonly string[], value: PropertyValue): PropertyValue {
  return path.reduceRight<PropertyValue>((inner, name) => {
    const table = emptyProperties();
    table[name] = inner;
    return table;
  }, value);
}

/**
 * Whether two values are the same once they are stored. A file does not distinguish a name without a value from a missing
 * name, nor always an empty list from an empty table.
 */
export function sameStored(a: PropertyValue | undefined, b: PropertyValue | undefined): boolean {
  if (isEmpty(a) && isEmpty(b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => sameStored(item, b[index]));
  if (!isTable(a) || !isTable(b)) return sameValue(a ?? null, b ?? null);
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((name) =>
    sameStored(a[name] ?? null, b[name] ?? null),
  );
}

function isEmpty(value: PropertyValue | undefined): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isTable(value) && Object.values(value).every((item) => item === null);
}

/**
 * `base` overlaid with `patch`, table by table; lists and plain values are replaced whole.
 * A `null` in the patch stays in the result as `null`: the caller that stores the result decides what it means (back to
 * the default). Neither argument is changed, and the result has no table of the patch.
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
