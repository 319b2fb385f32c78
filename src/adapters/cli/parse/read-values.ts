import { UsageError } from '../usage.js';

type Table = Record<string, unknown>;

/**
 * Puts the values of `--set` into a body. A dotted path makes tables: `color.r=1` sets `r` in the table `color`.
 * @param body the value of `--body`, if there was one
 * @param sets each `path=value`, in their order
 * @throws UsageError for a text without `=`, or a path through a value that is no table
 */
export function withValues(body: unknown, sets: readonly string[]): unknown {
  if (sets.length === 0) return body;
  if (body !== undefined && !isTable(body)) throw new UsageError('--set needs a --body that is a table');
  const table = copyOf(body ?? {});
  for (const each of sets) {
    const [, path, text = ''] = /^([^=]+)=([^]*)$/.exec(each) ?? [];
    if (path === undefined) throw new UsageError(`--set takes a name and a value, like y=620, not "${each}"`);
    setAt(table, path, valueOf(text));
  }
  return table;
}

/** JSON where the text is JSON, else the text itself. */
export function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function setAt(table: Table, path: string, value: unknown): void {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place = table;
  for (const name of names) {
    const next = name in place ? place[name] : {};
    if (!isTable(next)) throw new UsageError(`--set ${path} goes through "${name}", which has a value already`);
    place = place[name] = copyOf(next);
  }
  if (last === '' || names.includes('')) throw new UsageError(`--set takes names between the dots, not "${path}"`);
  place[last] = value;
}

/** A table without a prototype: a name such as `__proto__` is one like any other, and the service refuses it. */
function copyOf(table: Table): Table {
  return Object.assign(Object.create(null) as Table, table);
}

function isTable(value: unknown): value is Table {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
