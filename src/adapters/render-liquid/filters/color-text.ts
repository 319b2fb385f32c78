import type { PropertyValue } from '#domain/properties/property-value';

/**
 * `{{ color | color_text }}`: a colour as the runtime splits it, `"255,0,0,0.2"`: red, green and
 * blue from 0 to 255, alpha from 0 to 1. A list holds all four from 0 to 1. Text is that already.
 */
export function colorText(value: unknown): PropertyValue {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : null;
  const [red, green, blue, alpha = 1] = value.map(Number);
  return [...[red, green, blue].map((part) => Math.round((part ?? 0) * 255)), alpha].join(',');
}
