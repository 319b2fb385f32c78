import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { decodeUtf8 } from '#application/support/bytes';
import { writeKey, writeTable } from '#adapters/lua/text/write-lua-value';

/** The input of a filter, as the table that its template promises. */
export function asProperties(value: unknown): Properties {
  const data = value as PropertyValue | undefined; // templates hold nothing but data
  if (!isTable(data)) throw new TypeError('This filter takes a table.');
  return data;
}

export function asList(value: unknown): PropertyValue[] {
  if (!Array.isArray(value)) throw new TypeError('This filter takes a list.');
  return value as PropertyValue[]; // as above
}

/** Lua source from one of our filters, which is printed as it is. Anything else that a template prints is data. */
export class LuaSource {
  constructor(readonly text: string) {}
}

/** A value as Lua in the characters of a template; the writer's source has one character per byte. */
export function luaValue(value: PropertyValue, indent = 0): string {
  return decodeUtf8(writeTable(value, indent));
}

/** A name as the key of a table constructor, in the characters of a template. */
export function luaKey(name: string): string {
  return decodeUtf8(writeKey(name));
}
