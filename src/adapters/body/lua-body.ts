import type { PropertyValue } from '#domain/properties/property-value';
import { TableReader } from './table-reader.js';

/**
 * Reads one Lua table constructor, optionally after `return`, as data; it is never executed.
 * @throws Problem `invalid-body` with line, column and an excerpt
 */
export function readLuaBody(text: string): PropertyValue {
  return new TableReader(text, { name: 'a Lua table', lineEndSeparates: false, mayReturn: true }).read();
}
