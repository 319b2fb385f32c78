import type { ActionDefinition } from '#application/ports/class-catalogue';
import { actionsSchema } from './data-schemas.js';
import { DefinitionFiles } from './definition-files.js';
import { listData } from './list-data.js';
import { readData } from './read-data.js';

/** Every command's script has it. */
const everyCommand = { 'commands/kwik/actionCommand.lua': [] };

type ActionData = ReturnType<typeof actionsSchema.parse>['actions'][string];

/** Each action that a command's script can carry out, by each name that it has or had. */
export function actionFiles(folder: URL): DefinitionFiles<ActionDefinition> {
  return new DefinitionFiles(() => listData(new URL('command/actions/', folder)), loadActions);
}

/** The actions of one group. */
function loadActions(file: URL) {
  const { group, needs, actions } = readData(file, actionsSchema);
  return Object.entries(actions)
    .flatMap(([verb, data]) =>
      definitions(verb === '' ? group : `${group}.${verb}`, {
        ...data,
        needs: { ...everyCommand, ...needs, ...data.needs },
      }),
    )
    .map((definition) => ({ names: [definition.command], definition }));
}

function definitions(command: string, { formerly, ...action }: ActionData): ActionDefinition[] {
  const former = Object.entries(formerly).map(([name, { params, set }]) => {
    const types = { ...action.params };
    for (const [was, is] of Object.entries(params)) types[was] = types[is] ?? { type: 'any' };
    return { ...action, command: name, params: types, formerly: [], now: { command, params, set } };
  });
  return [{ command, ...action, formerly: Object.keys(formerly) }, ...former];
}
