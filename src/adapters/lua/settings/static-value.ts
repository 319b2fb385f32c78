import { emptyProperties, sameValue, type Properties, type PropertyValue } from '#domain/properties/property-value';

/** A value that a text says by itself; a table may say only some of its entries. `undefined`: only running it could tell. */
export type StaticValue = PropertyValue | StaticTable | undefined;
export type StaticTable = Map<string, StaticValue>;

/** What is known of the table; the ways to what is not known, below `at`, go into `unknown`. */
export function plainTable(table: StaticTable, at: string, unknown: Set<string>): Properties {
  const plain = emptyProperties();
  for (const [name, value] of table) {
    const path = `${at}.${name}`;
    if (value === undefined) unknown.add(path);
    else plain[name] = value instanceof Map ? plainTable(value, path, unknown) : value;
  }
  return plain;
}

/** What two values agree in. */
export function agreed(a: StaticValue, b: StaticValue): StaticValue {
  if (a instanceof Map && b instanceof Map) {
    const names = new Set([...a.keys(), ...b.keys()]);
    return new Map([...names].map((name) => [name, agreed(a.get(name), b.get(name))]));
  }
  return a instanceof Map || b instanceof Map || !sameValue(a, b) ? undefined : a;
}
