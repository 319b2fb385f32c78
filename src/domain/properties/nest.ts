import { emptyProperties, type PropertyValue } from './property-value.js';

/** The value below the names: `nest(['a', 'b'], 1)` is `{ a: { b: 1 } }`; without names, the value itself. */
export function nest(path: readonly string[], value: PropertyValue): PropertyValue {
  return path.reduceRight<PropertyValue>((inner, name) => {
    const table = emptyProperties();
    table[name] = inner;
    return table;
  }, value);
}
