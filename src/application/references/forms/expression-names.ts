import { isLuaName } from '#domain/name/lua-name';
import type { Renames } from '../renames.js';
import { knownCalls } from './known-calls.js';

/** A Lua expression with the names that it asks the page's tables for under their new names. */
export function renameInExpression(lua: string, renames: Renames): string {
  let renamed = lua;
  for (const { kind, name } of renames.oldNames()) {
    const to = renames.newName(kind, name);
    if (to === undefined) continue;
    for (const { start, end } of knownCalls(renamed, kind, name).reverse()) {
      const asMember = renamed[start - 1] === '.' && !isLuaName(to);
      renamed = asMember
        ? `${renamed.slice(0, start - 1)}["${to}"]${renamed.slice(end)}`
        : renamed.slice(0, start) + to + renamed.slice(end);
    }
  }
  return renamed;
}
