import {
  checkpointAt,
  checkpointDocument,
  checkpointDocumentOf,
  requireCheckpoint,
  type CheckpointDocument,
} from './checkpoint-document.js';
import { defineCall } from '../define-operation.js';

/**
 * One checkpoint: when it was set, by whom, and at which revision.
 * @internal
 */
export const readCheckpoint = defineCall({
  id: 'readCheckpoint',
  noun: 'checkpoint',
  verb: 'show',
  effect: 'look',
  summary: 'A checkpoint: when it was set, by whom, and at which revision',
  at: checkpointAt,
  result: checkpointDocument,
  problems: ['history-entry-not-found'],
  examples: [{ at: { checkpoint: 'first draft' } }],
  run: async ({ history }, { at: { checkpoint } }): Promise<CheckpointDocument> => {
    await history.open();
    return checkpointDocumentOf(checkpoint, await requireCheckpoint(history, checkpoint));
  },
});
