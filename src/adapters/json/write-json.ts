import { isTable, type Properties, type PropertyValue, withoutNulls } from '#domain/properties/property-value';
import { writableOf } from './json-size.js';
import type { JsonStyle } from './json-style.js';

/**
 * The text of a JSON file that does not exist yet: two blanks of indentation, a final newline.
 * @throws Problem `invalid-property` where it would be too large to be read
 */
export function writeJson(values: Properties): Uint8Array {
  const text = `${JSON.stringify(withoutNulls(values), null, 2)}\n`;
  writableOf(text);
  return new TextEncoder().encode(text);
}

/**
 * A value as JSON in a file's own style. Names whose value is `null` are omitted.
 * @param indent of the line the value begins in; `undefined`: all of it on one line
 */
export function writeValue(value: PropertyValue, style: JsonStyle, indent: string | undefined): string {
  if (Array.isArray(value)) {
    const lines = style.multiLineLists ? indent : undefined;
    const items = value.map((item) => writeValue(item, style, inner(lines, style)));
    return enclose(items, 'array', style, lines);
  }
  if (!isTable(value)) return JSON.stringify(value);
  const items = Object.entries(withoutNulls(value)).map(([name, item]) =>
    writeProperty(name, item, style, inner(indent, style)),
  );
  return enclose(items, 'object', style, indent);
}

/** A name and its value, as an object holds them. */
export function writeProperty(
  name: string,
  value: PropertyValue,
  style: JsonStyle,
  indent: string | undefined,
): string {
  return JSON.stringify(name) + style.colon + writeValue(value, style, indent);
}

function inner(indent: string | undefined, style: JsonStyle): string | undefined {
  return indent === undefined ? undefined : indent + style.unit;
}

function enclose(
  items: readonly string[],
  as: 'array' | 'object',
  style: JsonStyle,
  indent: string | undefined,
): string {
  const [open, close] = as === 'array' ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return open + close;
  const padding = indent === undefined ? style.padding[as] : '';
  if (indent === undefined) return open + padding + items.join(style.comma) + padding + close;
  const lead = style.lineEnd + indent + style.unit;
  return open + lead + items.join(`,${lead}`) + style.lineEnd + indent + close;
}
