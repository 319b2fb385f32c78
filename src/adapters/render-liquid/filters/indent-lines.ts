import { LuaSource } from '../lua/lua-source.js';

/**
 * `{{ lines | indent_lines: 2 }}`: lines of Lua that the template captured, each two blanks a level
 * further in; empty ones are left out. Strings written here hold no line breaks, so no value is changed.
 */
export function indentLines(value: unknown, level: unknown): LuaSource {
  const blanks = '  '.repeat(Number(level));
  const kept = String(value)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return new LuaSource(kept.map((line) => `${blanks}${line}\n`).join(''));
}
