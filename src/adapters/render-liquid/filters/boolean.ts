/** `{{ value | boolean: true }}`: whether the value is true, or says so as text as editors store it; the fallback where it says neither. */
export function boolean(value: unknown, fallback: unknown = false): boolean {
  if (value === true || value === 'true') return true;
  if (value === false || value === 'false') return false;
  return fallback === true;
}
