import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { asProperties } from '../as-properties.js';
import { commentText } from '../lua/comment-text.js';
import { luaKey } from '../lua/lua-key.js';
import { luaLiteral } from '../lua/lua-literal.js';
import { LuaSource } from '../lua/lua-source.js';

/**
 * `{{ table | fields: notes, "properties", 4 }}`: the fields of the table, each after a line break
 * and `indent` blanks, with a comma and what `notes` says of it under its dotted path behind it.
 * `above` is the path of the table itself. A table within is written the same way.
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
  if (!isTable(value) || Object.keys(value).length === 0) return luaLiteral(value, indent);
  return `{${lines(value, notes, path, indent + 2)}\n${' '.repeat(indent)}}`;
}
