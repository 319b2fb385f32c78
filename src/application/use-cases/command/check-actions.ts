import type { Warning } from '#domain/change/warning';
import type { CommandAction } from '#domain/command';
import { didYouMean, nearest, nearestAre } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { cannotBeSet, examineTypes, typeErrors } from '#application/properties/check-types';
import { paramPlace } from '#application/project/command/command-faults';
import { coerceStored, hexColorsAsLists } from '#application/properties/typed-values';

interface CheckedActions {
  /** As they are to be stored. */
  readonly actions: readonly CommandAction[];
  /** One for each unknown action or parameter. The model stores it all the same. */
  readonly warnings: Warning[];
}

/**
 * Checks actions that are about to be stored against what is known of them.
 * @throws Problem `invalid-property`, naming every parameter at fault, of whichever action
 */
export function checkActions(sent: readonly CommandAction[], catalogue: ClassCatalogue): CheckedActions {
  const actions: CommandAction[] = [];
  const warnings: Warning[] = [];
  const faults: Parameters<typeof typeErrors>[0][number][] = [];
  const output: string[] = [];
  const listed = new Set<string>();
  for (const [index, action] of sent.entries()) {
    const { command } = action;
    const known = catalogue.action(command);
    if (known === undefined) {
      actions.push(action);
      warnings.push(unknownAction(index, command, catalogue));
      continue;
    }
    const params = hexColorsAsLists(action.params, known.params);
    actions.push({ ...action, params });
    const thing = `action ${index + 1}, "${command}",`;
    // Editors write numbers and booleans as texts.
    const checked = examineTypes(thing, coerceStored(params, known.params), known.params);
    const placed = <At extends { readonly at: string }>(each: At): At => ({ ...each, at: paramPlace(index, each.at) });
    warnings.push(...checked.warnings.map(placed));
    faults.push(...checked.faults.map(placed));
    if (checked.faults.length > 0) output.push(cannotBeSet(thing, checked.faults, listed));
  }
  if (faults.length === 0) return { actions, warnings };
  throw new Problem('invalid-property', output.join(' '), typeErrors(faults));
}

function unknownAction(index: number, command: string, catalogue: ClassCatalogue): Warning {
  const near = nearestActions(command, catalogue.actionNames());
  const message = `Action ${index + 1}, "${command}", is not known: the model stores it, and it does nothing when the command runs.${didYouMean(near)}`;
  return { code: 'unknown-action', at: `actions[${index}].command`, message, ...nearestAre(near) };
}

/** By the whole name; else by what it does, in whichever group: `gotoPage` is `page.gotoPage`. */
function nearestActions(command: string, known: readonly string[]): readonly string[] {
  const near = nearest(command, known);
  if (near.length > 0) return near;
  const verbs = nearest(verbOf(command), known.map(verbOf));
  return verbs.flatMap((verb) => known.filter((name) => verbOf(name) === verb)).slice(0, 3);
}

function verbOf(action: string): string {
  return action.slice(action.lastIndexOf('.') + 1);
}
