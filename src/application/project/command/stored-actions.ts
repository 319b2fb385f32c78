import { type CommandAction, plainAction } from '#domain/command';
import {
  emptyProperties,
  isTable,
  type Properties,
  type PropertyValue,
  tableOf,
} from '#domain/properties/property-value';
import type { ActionDefinition, ClassCatalogue } from '#application/ports/class-catalogue';
import { coerceStored } from '#application/properties/typed-values';

/** Actions as plain values: what a template takes, and the JSON file of a command holds. */
export function actionValues(actions: readonly CommandAction[]): PropertyValue[] {
  return actions.map(({ command, params }) => ({ command, params }));
}

/** The actions that the JSON file of a command says; none where it says them in no form that is known. */
export function actionsOf(values: Properties): CommandAction[] {
  const actions = values['actions'];
  if (!Array.isArray(actions)) return [];
  return actions.flatMap((action) => {
    if (!isTable(action) || typeof action['command'] !== 'string') return [];
    return [{ command: action['command'], params: isTable(action['params']) ? action['params'] : emptyProperties() }];
  });
}

/** What the actions do, under the names that everything has now, and with each parameter as what it means: "20" is 20. */
export function presentActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): CommandAction[] {
  return actions.map((action) => {
    const known = catalogue.action(action.command);
    if (known === undefined) return action;
    const { command, params: names, set } = known.now ?? { command: known.command, params: {}, set: emptyProperties() };
    const params: Properties = tableOf(set);
    for (const [name, value] of Object.entries(coerceStored(action.params, known.params)))
      params[names[name] ?? name] = value;
    return { command, params };
  });
}

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
  const retained = emptyProperties();
  for (const [name, value] of Object.entries(coerceStored(params, known.params))) {
    if (saysNothing(value)) continue;
    const isBoolean = known.params[name]?.type === 'boolean' && typeof value === 'boolean';
    retained[name] = isBoolean ? String(value) : value;
  }
  return { command, params: retained };
}

function saysNothing(value: PropertyValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
