import type { PropertyEdit } from '#domain/model/script-model';
import { isTable, type Properties, type PropertyValue, sameValue, valueAt } from '#domain/properties/property-value';

/**
 * The fewest edits that make `current` say what `patch` says. `null` sets a value back to its
 * default, and is no edit where the default holds already.
 */
export function planEdits(
  current: Properties,
  defaults: Properties,
  patch: Properties,
  above: readonly string[] = [],
): PropertyEdit[] {
  return Object.entries(patch).flatMap(([name, value]) => {
    const path = [...above, name];
    const now = current[name] ?? null;
    const byDefault = defaults[name] ?? null;
    if (isTable(value) && isTable(now)) return planEdits(now, isTable(byDefault) ? byDefault : {}, value, path);
    const unchanged = value === null ? sameValue(now, byDefault) : sameValue(now, value);
    return unchanged ? [] : [edit(path, value)];
  });
}

function edit(path: readonly string[], value: PropertyValue): PropertyEdit {
  return { op: 'set', path, value };
}

/**
 * The same edits for a script, where a default has to be written out: the runtime knows none, and
 * fails where it finds `nil` in the place of a value.
 */
export function writeDefaults(edits: readonly PropertyEdit[], defaults: Properties): PropertyEdit[] {
  return edits.map((planned) =>
    planned.value === null ? edit(planned.path, valueAt(defaults, planned.path) ?? null) : planned,
  );
}
