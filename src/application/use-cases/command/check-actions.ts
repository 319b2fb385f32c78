import type { Warning } from '#domain/change/warning';
import type { CommandAction } from '#domain/command/command';
import { nearest } from '#domain/problem/nearest';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { checkTypes } from '#application/properties/check-types';
import { coerceStored } from '#application/properties/coerce-stored';

/**
 * Checks actions that are about to be stored against what is known of them.
 * @returns a warning for each action or parameter that nobody knows; they are kept all the same
 * @throws Problem `invalid-property`
 */
export function checkActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): Warning[] {
  return actions.flatMap(({ command, params }, index) => {
    const known = catalogue.action(command);
    if (known !== undefined) {
      // Editors write numbers and booleans as texts.
      return checkTypes(`action ${index + 1}, "${command}",`, coerceStored(params, known.params), known.params);
    }
    const near = nearest(command, catalogue.actionNames());
    const hint = near.length > 0 ? ` Did you mean ${near.map((name) => `"${name}"`).join(' or ')}?` : '';
    const message = `Action ${index + 1}, "${command}", is not known: it is kept in the model, and does nothing when the command runs.${hint}`;
    return [{ code: 'unknown-action' as const, at: `actions[${index}].command`, message }];
  });
}
