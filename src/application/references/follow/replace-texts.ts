import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import { placeBelow, type TextAt } from '../find/value-references.js';

type Replace = (text: TextAt) => string | undefined;

/** The same values in the same order, with texts replaced; `undefined` leaves a text as it is. */
export function replaceTexts(values: Properties, replace: Replace): Properties {
  return replaceBelow(values, replace, '', '');
}

function replaceBelow(values: Properties, replace: Replace, at: string, property: string): Properties {
  const changed = emptyProperties();
  for (const [name, value] of Object.entries(values))
    changed[name] = replaceInValue(value, replace, placeBelow(at, name), placeBelow(property, name));
  return changed;
}

function replaceInValue(value: PropertyValue, replace: Replace, at: string, property: string): PropertyValue {
  if (typeof value === 'string') return replace({ at, property, text: value }) ?? value;
  if (isTable(value)) return replaceBelow(value, replace, at, property);
  if (!Array.isArray(value)) return value;
  return value.map((item, index) => replaceInValue(item, replace, `${at}[${index}]`, property));
}
