import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/** What a filter was given, as the table that its template promises it. */
export function asProperties(value: unknown): Properties {
  const data = value as PropertyValue | undefined; // templates hold nothing but data; filters are given what they hold
  if (!isTable(data)) throw new TypeError('This filter takes a table.');
  return data;
}

export function asList(value: unknown): PropertyValue[] {
  if (!Array.isArray(value)) throw new TypeError('This filter takes a list.');
  return value as PropertyValue[]; // as above
}
