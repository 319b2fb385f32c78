import type { CommandAction } from '#domain/command/command';
import { emptyProperties, isTable, type Properties, type PropertyValue } from '#domain/properties/property-value';

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
