import type { PropertyValue } from '#domain/properties/property-value';
import { faultOfKey, maxDepth } from '#domain/properties/tree-limits';
import { parsePlainJson } from '#application/bytes/parse-json';

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

/** Whether `TreeLimits` would let it pass. Texts that were read without an escape are Unicode. */
function isWithinLimits(value: PropertyValue, depth = 0): boolean {
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= maxDepth) return false;
  if (Array.isArray(value)) return value.every((item) => isWithinLimits(item, depth + 1));
  for (const [name, item] of Object.entries(value)) {
    if (faultOfKey(name) !== undefined || !isWithinLimits(item, depth + 1)) return false;
  }
  return true;
}
