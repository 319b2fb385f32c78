/** The words of Lua 5.1 that are no names. */
const luaKeywords: ReadonlySet<string> = new Set(
  'and break do else elseif end false for function if in local nil not or repeat return then true until while'.split(
    ' ',
  ),
);

const identifier = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** Whether the name can stand bare as a key or a variable of Lua 5.1. */
export function isLuaName(name: string): boolean {
  return identifier.test(name) && !luaKeywords.has(name);
}
