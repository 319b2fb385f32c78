import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';

/** What is nested deeper is rare, and left to a reader that knows places. */
const maxNesting = 64;

/**
 * What a text of JSON says, by the runtime's own parser, which is ten times as fast as one that knows places.
 * `undefined` where it is no JSON, or may have a name twice in one object, of which that parser says nothing: what is
 * wrong, and where, is another reader's to tell.
 */
export function parsePlainJson(text: string): PropertyValue | undefined {
  const tables = new Tables();
  const value = tables.parse(text);
  return tables.names === colonsIn(text) ? value : undefined;
}

/** As `parsePlainJson`; only that of a name which stands twice in one object, the later counts. */
export function parseJson(text: string): PropertyValue | undefined {
  return new Tables().parse(text);
}

/** Whether a text is JSON, whatever it says and however deeply. */
export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

/** Makes tables without a prototype of what was parsed, and counts their names. */
class Tables {
  names = 0;
  private tooDeep = false;

  parse(text: string): PropertyValue | undefined {
    try {
      const value = this.copy(JSON.parse(text), 0);
      return this.tooDeep ? undefined : value;
    } catch (error) {
      if (error instanceof SyntaxError) return undefined;
      throw error;
    }
  }

  private copy(value: unknown, depth: number): PropertyValue {
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
