import { hexColor } from '#domain/properties/color';
import type { Properties } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';
import { eachTyped } from './each-typed.js';

/** The values with each colour in hexadecimal digits, where a colour is taken, as the list of numbers that scripts hold. */
export function hexColorsAsLists(values: Properties, types: PropertyTypes): Properties {
  return eachTyped(values, types, (value, path) =>
    typeof value === 'string' && types[path]?.type === 'color' ? (hexColor(value) ?? value) : value,
  );
}
