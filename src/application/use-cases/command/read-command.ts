import { commandAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { command, commandDocument, commandNotFound } from './command-document.js';

/** @internal */
export const readCommand = defineRead({
  id: 'readCommand',
  noun: 'command',
  verb: 'show',
  summary: 'A command and its actions',
  at: commandAt,
  result: command,
  problems: commandNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', command: 'setSail' } }],
  run: async ({ models, commandScripts }, { at }, files) => {
    (await models.page(files, at)).requireCommand(at.command);
    return commandDocument(commandScripts, files, at);
  },
});
