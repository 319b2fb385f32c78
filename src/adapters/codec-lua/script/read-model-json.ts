import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';

const maxDepth = 64;

/** The value of a JSON text, its tables without a prototype; `undefined` where it is no JSON or nested too deep. */
export function readModelJson(text: string): PropertyValue | undefined {
  try {
    return read(JSON.parse(text), 0);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function read(value: unknown, depth: number): PropertyValue {
  if (depth > maxDepth) throw new SyntaxError('nested too deep');
  if (Array.isArray(value)) return value.map((item) => read(item, depth + 1));
  if (typeof value === 'object' && value !== null) {
    const table = emptyProperties();
    for (const [name, item] of Object.entries(value)) table[name] = read(item, depth + 1);
    return table;
  }
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
