import { isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';

/**
 * The definition of the kind that the values select: a joint of the type `rope` takes other properties than one of the type `gear`.
 * @param values each table over those before it
 */
export function kindOf(definition: ScriptDefinition, ...values: readonly Properties[]): ScriptDefinition {
  const { variants } = definition;
  if (variants === undefined) return definition;
  const kind = valueAt(values, variants.by);
  const known = typeof kind === 'string' && Object.hasOwn(variants.kinds, kind) ? variants.kinds[kind] : undefined;
  return known ?? definition;
}

/** Whether a property alone turns the one kind into the other: the rest of the script is the same. */
export function shareScripts(a: ScriptDefinition, b: ScriptDefinition): boolean {
  return a === b || (a.template === b.template && a.module === b.module);
}

/** The value at the place in tables over one another, without merging the rest of them. */
function valueAt(tables: readonly Properties[], place: string): PropertyValue {
  const dot = place.indexOf('.');
  const name = dot < 0 ? place : place.slice(0, dot);
  const above = tables.findLast((table) => table[name] !== undefined)?.[name] ?? null;
  if (dot < 0 || !isTable(above)) return dot < 0 ? above : null;
  const found = tables.map((table) => table[name]).filter((value) => value !== undefined);
  // A value that is no table hides the tables below it.
  const hiding = found.findLastIndex((value) => !isTable(value));
  return valueAt(found.slice(hiding + 1).filter(isTable), place.slice(dot + 1));
}
