import type { PropertyValue } from './property-value.js';

/**
 * A colour as the runtime splits it, `"255,0,0,0.2"`: red, green and blue from 0 to 255, alpha from 0 to 1.
 * @param color all four from 0 to 1
 */
export function colorText(color: readonly PropertyValue[]): string {
  const [red, green, blue, alpha = 1] = color.map(Number);
  return [...[red, green, blue].map((part) => Math.round((part ?? 0) * 255)), alpha].join(',');
}
