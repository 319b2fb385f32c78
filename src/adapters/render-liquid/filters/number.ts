import type { PropertyValue } from '#domain/properties/property-value';

/** `{{ value | number: 0 }}`: the number that the value is, or says as text as editors store it; otherwise the fallback. */
export function number(value: unknown, fallback: unknown = null): PropertyValue {
  const read = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof read === 'number' && Number.isFinite(read)) return read;
  return typeof fallback === 'number' ? fallback : null;
}
