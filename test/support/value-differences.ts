import { isTable, type PropertyValue } from '#domain/properties/property-value';
import type { LuaData } from './lua/real-lua.js';

/**
 * The dotted paths at which Lua has other values than the properties.
 * A property without a value may be anything: the script fills it in.
 */
export function differences(held: LuaData | undefined, output: PropertyValue, at = ''): string[] {
  if (output === null) return [];
  if (Array.isArray(output)) {
    if (output.length === 0) return isEmpty(held) ? [] : [at];
    if (!Array.isArray(held) || held.length !== output.length) return [at];
    return output.flatMap((item, index) => differences(held[index], item, `${at}[${index}]`));
  }
  if (isTable(output)) {
    if (Object.keys(output).length === 0) return isEmpty(held) ? [] : [at];
    // A script may lack a table without a value.
    if (held === undefined || held === null) return Object.values(output).every((value) => value === null) ? [] : [at];
    if (typeof held !== 'object') return [at];
    const table: Record<string, LuaData> = Array.isArray(held)
      ? Object.fromEntries(held.map((item, index) => [String(index + 1), item]))
      : held;
    return Object.entries(output).flatMap(([name, value]) =>
      differences(table[name], value, at === '' ? name : `${at}.${name}`),
    );
  }
  return held === output ? [] : [at];
}

function isEmpty(held: LuaData | undefined): boolean {
  return typeof held === 'object' && held !== null && Object.keys(held).length === 0;
}
