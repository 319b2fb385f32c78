import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';

/**
 * The definition of the kind that the values say it is: a joint of the type `rope` takes other properties than one of the type `gear`.
 * @param values each over those before it
 */
export function kindOf(definition: ScriptDefinition, ...values: readonly Properties[]): ScriptDefinition {
  const { variants } = definition;
  if (variants === undefined) return definition;
  const kind = valueAt(values, variants.by.split('.'));
  const known = typeof kind === 'string' && Object.hasOwn(variants.kinds, kind) ? variants.kinds[kind] : undefined;
  return known ?? definition;
}

/** What one table over the other says at the place, without laying all that is in them over one another. */
function valueAt(tables: readonly Properties[], [name = '', ...inside]: readonly string[]): PropertyValue {
  const said = tables.map((table) => table[name]).filter((value) => value !== undefined);
  const above = said.at(-1) ?? null;
  if (inside.length === 0 || !isTable(above)) return inside.length === 0 ? above : null;
  // What is no table hides the tables below it.
  const hiding = said.findLastIndex((value) => !isTable(value));
  return valueAt(said.slice(hiding + 1).filter(isTable), inside);
}
