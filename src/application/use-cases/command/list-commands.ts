import * as z from 'zod';
import { mapConcurrent } from '#application/support/concurrency';
import { pageAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { command, commandDocument } from './command-document.js';

/**
 * A page's commands with their actions, in the order of its index model.
 * @internal
 */
export const listCommands = defineRead({
  id: 'listCommands',
  noun: 'command',
  verb: 'ls',
  summary: 'A page’s commands with their actions',
  at: pageAt,
  result: z.array(command),
  problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
  examples: [{ at: { book: 'harbour', page: 'dusk' } }],
  run: async ({ models, commandScripts }, { at }, files) => {
    const page = await models.page(files, at);
    page.requireReadableList('commands');
    return mapConcurrent(page.model.commands, (command) => commandDocument(commandScripts, files, { ...at, command }));
  },
});
