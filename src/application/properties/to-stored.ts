import { colorText } from '#domain/properties/color';
import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';

/** The value as a script holds it: a colour that the runtime splits is text there. */
export function asWritten(value: PropertyValue, path: string, types: PropertyTypes): PropertyValue {
  if (Array.isArray(value)) return types[path]?.asText === true && value.length > 0 ? colorText(value) : value;
  return isTable(value) ? writtenTable(value, path, types) : value;
}

function writtenTable(table: Properties, above: string, types: PropertyTypes): Properties {
  const written = emptyProperties();
  for (const [name, value] of Object.entries(table)) written[name] = asWritten(value, `${above}.${name}`, types);
  return written;
}
