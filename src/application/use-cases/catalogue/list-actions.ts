import * as z from 'zod';
import { defineCall } from '../define-operation.js';
import { actionDefinition, actionDocument } from './definition-document.js';

/**
 * Every action that commands are made of.
 * @internal
 */
export const listActions = defineCall({
  id: 'listActions',
  noun: 'catalogue',
  verb: 'actions',
  effect: 'look',
  summary: 'Every action that commands are made of: its parameters with their types and defaults',
  result: z.array(actionDefinition),
  examples: [{}],
  run: ({ catalogue }) =>
    catalogue
      .actionNames()
      .flatMap((name) => catalogue.action(name) ?? [])
      .map(actionDocument),
});
