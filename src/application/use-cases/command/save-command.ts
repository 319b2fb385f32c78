import * as z from 'zod';
import { Command } from '#domain/command';
import { commandAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { commandNotFound, commandResource } from './command-document.js';
import { readCommand } from './read-command.js';
import { checkSent, readonlyLeftOut, sentCommand } from './sent-command.js';

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
      const { models, commandScripts, catalogue, missingTargets } = services;
      (await models.page(draft, at)).requireCommand(at.command);
      const { actions, warnings } = checkSent(at.command, sent, catalogue);
      if (actions !== undefined)
        warnings.push(...(await commandScripts.save(draft, at, new Command(at.command, actions), overwrite)));
      warnings.push(...(await missingTargets.inActions(draft, at, actions ?? [])));
      const document = await readCommand.run(services, { at }, draft);
      warnings.push(...readonlyLeftOut(sent, document));
      return { warnings, resource: commandResource(at, document) };
    },
});
