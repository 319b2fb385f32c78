import { fitsBrackets } from '#adapters/lua/text/write-value';
import { LuaSource, luaValue } from './template-values.js';

/** The text as the rest of a comment line: whatever it holds, it ends where the line ends. */
export function commentText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ').trim();
}

/** `{{ text | comment }}`: the text as one line of comment, whatever is in it. */
export function comment(value: unknown): LuaSource {
  // The blank after the dashes keeps a text that starts with a bracket from opening a long comment.
  return new LuaSource(`-- ${commentText(String(value))}`.trimEnd());
}

/**
 * `{{ text | long_bracket }}`: the text between long brackets of a level that it does not hold
 * itself. Text that Lua would read differently there (a carriage return, a NUL) is written as a quoted string.
 */
export function longBracket(value: unknown): LuaSource {
  const text = String(value);
  if (/[\r\0]/.test(text)) return new LuaSource(luaValue(text));
  let longLevel = 0;
  while (!fitsBrackets(text, longLevel)) longLevel += 1;
  const level = '='.repeat(longLevel);
  return new LuaSource(`[${level}[\n${text}]${level}]`);
}

/**
 * `{{ lines | indent_lines: 2 }}`: lines of Lua that the template captured, each two blanks a level
 * further in; empty ones are left out. Strings written here hold no line breaks, so no value is changed.
 */
export function indentLines(value: unknown, level: unknown): LuaSource {
  const blanks = '  '.repeat(Number(level));
  const retained = String(value)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return new LuaSource(retained.map((line) => `${blanks}${line}\n`).join(''));
}
