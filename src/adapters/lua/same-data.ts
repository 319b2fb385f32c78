/** Whether two values of plain data (lists, tables, strings, numbers, …) say the same, whatever the order of names. */
export function isSameData(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) return Array.isArray(b) && isSameList(a, b);
  if (!isObject(a) || !isObject(b) || Array.isArray(b)) return false;
  for (const name in a) if (!(name in b && isSameData(a[name], b[name]))) return false;
  for (const name in b) if (!(name in a)) return false;
  return true;
}

function isSameList(a: readonly unknown[], b: readonly unknown[]): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!isSameData(a[at], b[at])) return false;
  return true;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
