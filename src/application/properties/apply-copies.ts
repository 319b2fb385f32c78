import type { PropertyEdit } from '#domain/model/script-model';
import { type Properties, valueAt } from '#domain/properties/property-value';
import type { ScriptDefinition } from '#application/ports/class-catalogue';

/**
 * The edits of a script, and those of the other places where the runtime looks for the same values: where the script says
 * one there by itself, and does not take it from where it is edited, the runtime would go by the old one.
 * @param values what the script says
 */
export function withCopies(
  edits: readonly PropertyEdit[],
  values: Properties,
  { copies }: Pick<ScriptDefinition, 'copies'>,
): PropertyEdit[] {
  const byPath = new Map(edits.map((edit) => [edit.path.join('.'), edit]));
  const copied = Object.entries(copies).flatMap(([to, from]): PropertyEdit[] => {
    const edit = byPath.get(from);
    const path = to.split('.');
    return edit === undefined || byPath.has(to) || valueAt(values, path) === undefined ? [] : [{ ...edit, path }];
  });
  return [...edits, ...copied];
}
