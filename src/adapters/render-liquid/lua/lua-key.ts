import { luaString } from './lua-string.js';

const keywords = new Set(
  'and break do else elseif end false for function if in local nil not or repeat return then true until while'.split(
    ' ',
  ),
);

/** A name as the key of a table constructor: bare where Lua takes it so, else `["like this"]`. */
export function luaKey(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) && !keywords.has(name) ? name : `[${luaString(name)}]`;
}
