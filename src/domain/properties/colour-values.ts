import type { PropertyValue } from './property-value.js';

/**
 * A colour as the runtime splits it, `"255,0,0,0.2"`: red, green and blue from 0 to 255, alpha from 0 to 1.
 * @param color all four from 0 to 1
 */
export function colourText(color: readonly PropertyValue[]): string {
  const [red, green, blue, alpha = 1] = color.map(Number);
  return [...[red, green, blue].map((part) => Math.round((part ?? 0) * 255)), alpha].join(',');
}

/**
 * A colour as style sheets and painting programs write it, `#f80`, `#ff8800` or, with how opaque it is, `#ff880080`.
 * @returns red, green, blue and, where it has one, alpha, from 0 to 1, so rounded that the same colour is written again;
 *   `undefined` where it is none
 */
export function hexColour(text: string): number[] | undefined {
  const digits = /^#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.exec(text)?.[1];
  if (digits === undefined) return undefined;
  const parts = digits.length <= 4 ? [...digits].map((digit) => digit + digit) : (digits.match(/../g) ?? []);
  return parts.map((part) => Math.round((parseInt(part, 16) / 255) * 1000) / 1000);
}
