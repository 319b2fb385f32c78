/** Whether two values of plain data (lists, tables, strings, numbers, …) say the same, whatever the order of names. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, at) => isSameData(item, b[at]));
  }
  if (!isObject(a) || !isObject(b) || Array.isArray(b)) return false;
  let count = 0;
  for (const name in a) {
    if (!(name in b && isSameData(a[name], b[name]))) return false;
    count += 1;
  }
  return Object.keys(b).length === count;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
