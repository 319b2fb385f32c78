import type { PropertyValue } from '#domain/properties/property-value';
import { TableReader } from './table-reader.js';

/**
 * Whether a text is meant as the braced form: it begins with `{`, and a name followed by `=` stands
 * where a name can stand. YAML would read such a text without complaint, as one long name
 * (`{alpha=0.5}` is `{"alpha=0.5": null}` to it).
 */
export function isBraced(text: string): boolean {
  if (!/^\s*(?:--[^\n]*\n\s*)*\{/.test(text)) return false;
  // A quote that is never closed takes the rest with it, so that no text is gone over twice.
  const structure = text.replace(/"(?:[^"\\\n]|\\[^])*"?|'(?:[^'\\\n]|\\[^])*'?/g, '""').replace(/--[^\n]*/g, '');
  return /(?:^|[{,;\n])[^\S\n]*(?:[\p{L}_][\p{L}\p{N}_]*|\["?"?\])\s*=(?!=)/u.test(structure);
}

/**
 * Reads `{ alpha=0.5, color={1,0,1}, name="x", flip=nil }`: a Lua table, and the end of a line
 * separates as `,` and `;` do.
 * @throws Problem `invalid-body` with line, column and an excerpt
 */
export function readBracedBody(text: string): PropertyValue {
  return new TableReader(text, { name: 'a braced table', lineEndSeparates: true, mayReturn: false }).read();
}
