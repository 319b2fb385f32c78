import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { PropertyType } from '#application/ports/class-catalogue';

/** Text that would end a string, a comment, a template or the program, were it not printed as a value. */
export const hostileText = 'a"b\'c\\\n]]--[[ {{ x }} {% raw %} \u2028\0é日本\r]=] end os.exit()';

/** The values with each replaced by the nastiest that its type still takes. */
export function hostileValues(
  values: Properties,
  types: Readonly<Record<string, PropertyType>>,
  above = '',
): Properties {
  const hostile: Properties = {};
  for (const [name, value] of Object.entries(values)) {
    const path = above === '' ? name : `${above}.${name}`;
    const type = types[path];
    hostile[name] = type === undefined && isTable(value) ? hostileValues(value, types, path) : nastiest(type, value);
  }
  return hostile;
}

function nastiest(type: PropertyType | undefined, value: PropertyValue): PropertyValue {
  if (type?.enum !== undefined) return type.enum.at(-1) ?? value;
  switch (type?.type) {
    case 'number':
      return type.maximum ?? (type.minimum === undefined ? -1.5e-7 : 12345678.25);
    case 'integer':
      return type.maximum ?? (type.minimum === undefined ? -7 : 2 ** 40);
    case 'boolean':
      return value !== true;
    case 'string':
    case 'reference':
    case 'any':
      return hostileText;
    case 'color':
      return [0.5, 0.25, 1, 0.125];
    case 'list':
      return [hostileText, { ['not a name']: hostileText, end: [[]] }];
    case 'table':
      return { [hostileText]: hostileText, end: { '1': 2 } };
    default:
      return value;
  }
}
