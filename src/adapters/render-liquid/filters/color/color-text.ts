import { colorText as textOf } from '#domain/properties/color-text';
import type { PropertyValue } from '#domain/properties/property-value';

/** `{{ color | color_text }}`: a colour as the runtime splits it, `"255,0,0,0.2"`. Text is that already. */
export function colorText(value: unknown): PropertyValue {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : null;
  return textOf(value as PropertyValue[]); // templates hold nothing but data
}
