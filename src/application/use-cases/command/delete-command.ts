import { Renames } from '#application/references/renames';
import { commandAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
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
    async (draft) => {
      const { models, commandScripts, dangling } = services;
      const document = await readCommand.run(services, { at }, draft);
      await models.editPage(draft, at, [{ op: 'remove-name', list: { in: 'commands' }, name: at.command }]);
      await commandScripts.remove(draft, at, at.command);
      const removed = new Renames().add('command', at.command, at.command);
      return { resource: commandResource(at, document), warnings: await dangling.onPage(draft, at, removed) };
    },
});
