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

/** Actions as plain values, for a template and for the JSON file of a command. */
export function actionValues(actions: readonly CommandAction[]): PropertyValue[] {
  return actions.map(({ command, params }) => ({ command, params }));
}

/** The actions in the JSON file of a command; none where their form is unknown. */
export function actionsOf(values: Properties): CommandAction[] {
  const actions = values['actions'];
  if (!Array.isArray(actions)) return [];
  return actions.flatMap((action) => {
    if (!isTable(action) || typeof action['command'] !== 'string') return [];
    return [{ command: action['command'], params: isTable(action['params']) ? action['params'] : emptyProperties() }];
  });
}

/** The actions with the present names of everything, and with each parameter in its type: "20" is 20. */
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
 * Actions in the form of the editor: `_target` is called `target`, true and false are texts, and empty
 * values are omitted. Unknown actions stay as they are.
 */
export function storedActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): CommandAction[] {
  return actions.map((action) => {
    const known = catalogue.action(action.command);
    return plainAction(known === undefined ? action : stored(action, known));
  });
}

/** The same actions with each parameter in its type. */
export function typedActions(actions: readonly CommandAction[], catalogue: ClassCatalogue): CommandAction[] {
  return actions.map(({ command, params }) => {
    const known = catalogue.action(command);
    return { command, params: known === undefined ? params : coerceStored(params, known.params) };
  });
}

function stored({ command, params }: CommandAction, known: ActionDefinition): CommandAction {
  const written = emptyProperties();
  for (const [name, value] of Object.entries(coerceStored(params, known.params))) {
    if (isEmpty(value)) continue;
    const isBoolean = known.params[name]?.type === 'boolean' && typeof value === 'boolean';
    written[name] = isBoolean ? String(value) : value;
  }
  return { command, params: written };
}

/** The parameters that have a value. */
export function withoutEmpty(params: Properties): Properties {
  return tableOf(Object.fromEntries(Object.entries(params).filter(([, value]) => !isEmpty(value))));
}

function isEmpty(value: PropertyValue): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}
