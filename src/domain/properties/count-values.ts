import { isTable, type PropertyValue } from './property-value.js';

/** How many values there are, at every level, the table or list itself included. */
export function countValues(value: PropertyValue): number {
  const inner = Array.isArray(value) ? value : isTable(value) ? Object.values(value) : [];
  return inner.reduce<number>((count, each) => count + countValues(each), 1);
}
