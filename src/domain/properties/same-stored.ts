import { isTable, sameValue, type PropertyValue } from './property-value.js';

/**
 * Whether two values store the same. A file cannot tell a name that is set to nothing from one
 * that is not there, nor always an empty list from an empty table.
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
