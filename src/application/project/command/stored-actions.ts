import type { CommandAction } from '#domain/command/command';
import { plainAction } from '#domain/command/plain-action';
import { emptyProperties, type PropertyValue } from '#domain/properties/property-value';
import type { ActionDefinition, ClassCatalogue } from '#application/ports/class-catalogue';
import { coerceStored } from '#application/properties/coerce-stored';

/**
 * Actions as the editor writes and reads them: `_target` is called `target`, true and false are
 * texts, and what says nothing is left out. Actions that nobody knows keep all they say.
 */
export function storedActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): CommandAction[] {
  return actions.map((action) => {
    const known = catalogue.action(action.command);
    return plainAction(known === undefined ? action : stored(action, known));
  });
}

/** The same actions with each parameter as what it means. */
export function meantActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): CommandAction[] {
  return actions.map(({ command, params }) => {
    const known = catalogue.action(command);
    return { command, params: known === undefined ? params : coerceStored(params, known.params) };
  });
}

function stored({ command, params }: CommandAction, known: ActionDefinition): CommandAction {
  const kept = emptyProperties();
  for (const [name, value] of Object.entries(coerceStored(params, known.params))) {
    if (saysNothing(value)) continue;
    const isBoolean = known.params[name]?.type === 'boolean' && typeof value === 'boolean';
    kept[name] = isBoolean ? String(value) : value;
  }
  return { command, params: kept };
}

function saysNothing(value: PropertyValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
