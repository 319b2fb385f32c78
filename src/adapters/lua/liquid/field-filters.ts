import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { asProperties, luaKey, LuaSource, luaValue } from './template-values.js';
import { commentText } from './text-filters.js';

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
  if (!isTable(value) || Object.keys(value).length === 0) return luaValue(value, indent);
  return `{${lines(value, notes, path, indent + 2)}\n${' '.repeat(indent)}}`;
}

/**
 * `{{ copies | assignments: "M" }}`: a line for each name that the runtime looks for a value under
 * although it is set under another (`M.isFlip = M.properties.isFlip`). So the value stands in the
 * script once, where it is edited.
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
