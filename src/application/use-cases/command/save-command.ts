import * as z from 'zod';
import { commandAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { commandNotFound, commandResource } from './command-document.js';
import { readCommand } from './read-command.js';
import { sentCommand } from './sent-command.js';
import { saveActions, storeCommand } from './store-command.js';

/**
 * Stores a command's actions and renders its script from them.
 * @internal
 */
export const saveCommand = defineChange({
  id: 'saveCommand',
  noun: 'command',
  verb: 'set',
  effect: 'set',
  summary: 'Store a command’s actions and render its script',
  at: commandAt,
  options: z.object({ overwrite: z.boolean().default(false).describe('Replace a script that was edited by hand.') }),
  body: sentCommand,
  problems: [...commandNotFound, 'name-collides', 'invalid-property', 'script-not-recognised'],
  current: readCommand,
  examples: [
    {
      at: { book: 'harbour', page: 'dusk', command: 'setSail' },
      body: { actions: [{ command: 'page.gotoPage', params: { pageName: 'quay' } }] },
    },
  ],
  plan:
    (services, { at, options: { overwrite }, body: sent }) =>
    async (draft) => {
      (await services.models.page(draft, at)).requireCommand(at.command);
      const outcome = await storeCommand(services, draft, at, sent, (actions) =>
        saveActions(services, draft, at, actions, overwrite),
      );
      return { ...outcome, resource: commandResource(at, await readCommand.run(services, { at }, draft)) };
    },
});
