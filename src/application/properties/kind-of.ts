import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';

/** The definition of the kind that the values say it is: a joint of the type `rope` takes other properties than one of the type `gear`. */
export function kindOf(definition: ScriptDefinition, values: Properties): ScriptDefinition {
  const { variants } = definition;
  if (variants === undefined) return definition;
  const kind = variants.by
    .split('.')
    .reduce<PropertyValue>((value, name) => (isTable(value) ? (value[name] ?? null) : null), values);
  const known = typeof kind === 'string' && Object.hasOwn(variants.kinds, kind) ? variants.kinds[kind] : undefined;
  return known ?? definition;
}
