import { LuaSource } from '../lua/lua-source.js';
import { luaString } from '../lua/lua-string.js';

/**
 * `{{ text | long_bracket }}`: the text between long brackets of a level that it does not hold
 * itself. Text that Lua would read differently there (a carriage return, a NUL) is written as a quoted string.
 */
export function longBracket(value: unknown): LuaSource {
  const text = String(value);
  if (/[\r\0]/.test(text)) return new LuaSource(luaString(text));
  // Lua 5.1 takes no `[[` between brackets of the lowest level.
  let level = text.includes('[[') ? '=' : '';
  // A `]` at the very end would close the bracket together with ours.
  while (`${text}]`.includes(`]${level}]`)) level += '=';
  return new LuaSource(`[${level}[\n${text}]${level}]`);
}
