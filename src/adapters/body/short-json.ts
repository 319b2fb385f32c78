import { parsePlainJson } from '#application/codecs/parse-plain-json';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, isTable, type PropertyValue } from '#domain/properties/property-value';
import { TreeLimits } from '#domain/properties/tree-limits';

/** Fewer characters than a body may have values: however they are nested, nothing large is built of them. */
const mostCharacters = 4096;

/**
 * What a short body says, which most are; read by the runtime's own parser.
 * @returns `undefined` where it is longer, has an escape in it, or may have to be refused: another reader knows what to say
 */
export function readShortJson(text: string): PropertyValue | undefined {
  if (text.length > mostCharacters || text.includes('\\')) return undefined;
  const value = parsePlainJson(text);
  return value !== undefined && isWithinLimits(value) ? value : undefined;
}

function isWithinLimits(value: PropertyValue): boolean {
  const limits = new TreeLimits((_, message) => new Problem('invalid-body', message));
  try {
    check(value, 0, limits);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** That no name stands twice was seen to. */
const noNames = emptyProperties();

function check(value: PropertyValue, depth: number, limits: TreeLimits): void {
  if (typeof value === 'number') limits.checkNumber(value, 0);
  if (typeof value !== 'object' || value === null) return;
  limits.checkValue(depth + 1, 0);
  if (Array.isArray(value)) value.forEach((item) => check(item, depth + 1, limits));
  else if (isTable(value)) {
    for (const [name, item] of Object.entries(value)) {
      limits.checkKey(name, noNames, 0);
      check(item, depth + 1, limits);
    }
  }
}
