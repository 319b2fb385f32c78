import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

/** What is larger, or nested deeper, is rare, and left to the reader that knows places. */
const maxBytes = 256 * 1024;
const maxNesting = 64;

const decoder = new TextDecoder('utf-8', { fatal: true });

/**
 * The properties that a JSON file says, by the runtime's own parser, which is ten times as fast as one that knows places.
 * `undefined` where the file is no object of JSON, or may have a name twice in one object, of which that parser says
 * nothing: what is wrong, and where, is another reader's to tell.
 */
export function plainJson(source: Uint8Array): Properties | undefined {
  if (source.length > maxBytes) return undefined;
  const read = parse(source);
  const tables = new Tables();
  const value = tables.copy(read?.value, 0);
  return isTable(value) && !tables.tooDeep && tables.names === colonsIn(read?.text ?? '') ? value : undefined;
}

function parse(source: Uint8Array): { readonly text: string; readonly value: unknown } | undefined {
  try {
    const text = decoder.decode(source);
    return { text, value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Makes tables without a prototype of what was parsed, and counts their names. */
class Tables {
  names = 0;
  tooDeep = false;

  copy(value: unknown, depth: number): PropertyValue {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    if (typeof value !== 'object' || value === null) return null;
    if (depth > maxNesting) this.tooDeep = true;
    if (this.tooDeep) return null;
    if (Array.isArray(value)) return value.map((item) => this.copy(item, depth + 1));
    const table = emptyProperties();
    for (const [name, item] of Object.entries(value)) {
      this.names += 1;
      table[name] = this.copy(item, depth + 1);
    }
    return table;
  }
}

/** A name that is written has its colon: as many colons as names prove that none was written twice. */
function colonsIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at >= 0; at = text.indexOf(':', at + 1)) count += 1;
  return count;
}
