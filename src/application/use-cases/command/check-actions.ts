import type { Warning } from '#domain/change/warning';
import type { CommandAction } from '#domain/command/command';
import { nearest } from '#domain/problem/nearest';
import { Problem, type Fault } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { cannotBeSet, examineTypes } from '#application/properties/check-types';
import { paramPlace } from '#application/project/command/param-place';
import { coerceStored } from '#application/properties/coerce-stored';

/**
 * Checks actions that are about to be stored against what is known of them.
 * @returns a warning for each action or parameter that nobody knows; they are kept all the same
 * @throws Problem `invalid-property`, naming every parameter at fault, of whichever action
 */
export function checkActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): Warning[] {
  const warnings: Warning[] = [];
  const faults: Fault[] = [];
  const said: string[] = [];
  for (const [index, { command, params }] of actions.entries()) {
    const known = catalogue.action(command);
    if (known === undefined) {
      warnings.push(unknownAction(index, command, catalogue));
      continue;
    }
    const thing = `action ${index + 1}, "${command}",`;
    // Editors write numbers and booleans as texts.
    const checked = examineTypes(thing, coerceStored(params, known.params), known.params);
    const placed = <At extends { readonly at: string }>(each: At): At => ({ ...each, at: paramPlace(index, each.at) });
    warnings.push(...checked.warnings.map(placed));
    faults.push(...checked.faults.map(placed));
    if (checked.faults.length > 0) said.push(cannotBeSet(thing, checked.faults));
  }
  if (faults.length === 0) return warnings;
  throw new Problem('invalid-property', said.join(' '), { errors: faults });
}

function unknownAction(index: number, command: string, catalogue: ClassCatalogue): Warning {
  const near = nearest(command, catalogue.actionNames());
  const hint = near.length > 0 ? ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?` : '';
  const message = `Action ${index + 1}, "${command}", is not known: it is kept in the model, and does nothing when the command runs.${hint}`;
  return { code: 'unknown-action', at: `actions[${index}].command`, message };
}
