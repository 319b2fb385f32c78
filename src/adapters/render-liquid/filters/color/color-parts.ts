import type { PropertyValue } from '#domain/properties/property-value';

/**
 * `{{ color | color_parts }}`: red, green, blue and alpha from 0 to 1, or nothing where there is no
 * colour. Text holds red, green and blue from 0 to 255 (`"233,105,105,1"`), a list all four from 0 to 1.
 */
export function colorParts(value: unknown): PropertyValue {
  const isText = typeof value === 'string';
  const parts = isText ? value.split(',').map(Number) : Array.isArray(value) ? value.map(Number) : [];
  const [red, green, blue, alpha = 1] = parts;
  if (red === undefined || green === undefined || blue === undefined || !parts.every(Number.isFinite)) return null;
  return [...[red, green, blue].map((part) => (isText ? part / 255 : part)), alpha];
}
