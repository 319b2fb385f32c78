import { asProperties } from '../as-properties.js';
import { luaKey } from '../lua/lua-key.js';
import { LuaSource } from '../lua/lua-source.js';

/**
 * `{{ copies | assignments: "M" }}`: a line for each name that the runtime looks for a value under
 * although it is set under another (`M.isFlip = M.properties.isFlip`). So the value stands in the
 * script once, where it is edited.
 */
export function assignments(value: unknown, table: unknown): LuaSource {
  const copies = Object.entries(asProperties(value)).filter(
    (copy): copy is [string, string] => typeof copy[1] === 'string',
  );
  const lines = copies.map(([to, from]) => `\n${reference(table, to)} = ${reference(table, from)}`);
  return new LuaSource(
    lines.length === 0 ? '' : `\n\n-- The runtime looks for these values here, too.${lines.join('')}`,
  );
}

function reference(table: unknown, path: string): string {
  return path.split('.').reduce((above, name) => {
    const key = luaKey(name);
    return above + (key.startsWith('[') ? key : `.${key}`);
  }, String(table));
}
