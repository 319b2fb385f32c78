import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { PropertyTypes } from '#application/ports/class-catalogue';

/** Values read one by one, each with its place: those of a table too, unless the table itself has a type. */
export function eachTyped(
  values: Properties,
  types: PropertyTypes,
  read: (value: PropertyValue, path: string, types: PropertyTypes) => PropertyValue,
  above = '',
): Properties {
  const typed = emptyProperties();
  for (const [name, value] of Object.entries(values)) {
    const path = above === '' ? name : `${above}.${name}`;
    typed[name] =
      isTable(value) && types[path] === undefined ? eachTyped(value, types, read, path) : read(value, path, types);
  }
  return typed;
}
