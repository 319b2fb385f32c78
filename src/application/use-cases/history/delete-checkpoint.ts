import { checkpointAt, checkpointResource, requireCheckpoint } from './checkpoint-document.js';
import { defineChange } from '../define-operation.js';

/**
 * Removes the name of a moment. Its entry and all others stay in the history.
 * @internal
 */
export const deleteCheckpoint = defineChange({
  id: 'deleteCheckpoint',
  noun: 'checkpoint',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a checkpoint; the history stays',
  at: checkpointAt,
  problems: ['history-entry-not-found'],
  examples: [{ at: { checkpoint: 'first draft' } }],
  planning: { alone: true },
  plan:
    ({ history }, { at: { checkpoint } }) =>
    async () => {
      await requireCheckpoint(history, checkpoint);
      return { resource: checkpointResource(checkpoint), step: { kind: 'checkpoint' } };
    },
});
