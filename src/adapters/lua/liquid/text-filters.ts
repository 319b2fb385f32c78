import { fitsBrackets } from '#adapters/lua/text/write-lua-value';
import { asProperties, luaKey, LuaSource, luaValue } from './print-lua.js';
import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/** The text as the rest of a comment line: no character of it can end the comment. */
function commentText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/gu, ' ').trim();
}

/** `{{ text | comment }}`: any text as one line of comment. */
export function comment(value: unknown): LuaSource {
  // The blank after the dashes keeps a text that starts with a bracket from opening a long comment.
  return new LuaSource(`-- ${commentText(String(value))}`.trimEnd());
}

/**
 * `{{ text | long_bracket }}`: the text between long brackets of a level that it does not contain.
 * A text that Lua would read differently there (with a carriage return or a NUL) becomes a quoted string.
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
 * `{{ lines | indent_lines: 2 }}`: lines of Lua that the template captured, each indented by two blanks a
 * level. Empty lines are omitted. Strings of the writer hold no line breaks, so no value changes.
 */
export function indentLines(value: unknown, level: unknown): LuaSource {
  const blanks = '  '.repeat(Number(level));
  const indented = String(value)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return new LuaSource(indented.map((line) => `${blanks}${line}\n`).join(''));
}

/**
 * `{{ table | fields: notes, "properties", 4 }}`: the fields of the table, each after a line break
 * and `indent` blanks, with a comma and the note of its dotted path behind it. `above` is the path of
 * the table itself. A table inside it is written the same way.
 */
export function fields(value: unknown, notes: unknown, above: unknown = '', indent: unknown = 2): LuaSource {
  return new LuaSource(lines(asProperties(value), asProperties(notes), String(above), Number(indent)));
}

function lines(table: Properties, notes: Properties, above: string, indent: number): string {
  return Object.entries(table)
    .map(([name, value]) => {
      const path = above === '' ? name : `${above}.${name}`;
      const note = Object.hasOwn(notes, path) ? notes[path] : undefined;
      const remark = typeof note === 'string' ? ` -- ${commentText(note)}` : '';
      return `\n${' '.repeat(indent)}${luaKey(name)} = ${field(value, notes, path, indent)},${remark}`;
    })
    .join('');
}

function field(value: PropertyValue, notes: Properties, path: string, indent: number): string {
  if (!isTable(value) || Object.keys(value).length === 0) return luaValue(value, indent);
  return `{${lines(value, notes, path, indent + 2)}\n${' '.repeat(indent)}}`;
}

/**
 * `{{ copies | assignments: "M" }}`: a line for each second name under which the runtime looks for a
 * value (`M.isFlip = M.properties.isFlip`). So the script has the value once, where it is edited.
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
