import { isLuaName } from '#domain/name/lua-name';
import { luaString } from './lua-string.js';

/** A name as the key of a table constructor: bare where Lua takes it so, else `["like this"]`. */
export function luaKey(name: string): string {
  return isLuaName(name) ? name : `[${luaString(name)}]`;
}
