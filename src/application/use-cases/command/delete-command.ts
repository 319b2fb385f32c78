import { referredCommand } from '#application/references/referred-names';
import { commandAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { removePart } from '../remove-part.js';
import { commandNotFound, commandResource } from './command-document.js';
import { readCommand } from './read-command.js';

/**
 * Removes a command: its script, its JSON, and its name in the page's list.
 * @internal
 */
export const deleteCommand = defineChange({
  id: 'deleteCommand',
  noun: 'command',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a command',
  at: commandAt,
  problems: [...commandNotFound, 'name-collides'],
  current: readCommand,
  examples: [{ at: { book: 'harbour', page: 'dusk', command: 'setSail' } }],
  plan:
    (services, { at }) =>
    async (draft) =>
      removePart(services, draft, at, {
        resource: commandResource(at, await readCommand.run(services, { at }, draft)),
        edit: { op: 'remove-name', list: { in: 'commands' }, name: at.command },
        removeFiles: () => services.commandScripts.remove(draft, at, at.command),
        gone: referredCommand(at.command),
      }),
});
