import * as z from 'zod';
import {
  checkpointDocument,
  checkpointDocumentOf,
  checkpointsOf,
  type CheckpointDocument,
} from './checkpoint-document.js';
import { defineCall } from '../define-operation.js';

/**
 * The checkpoints of the project, the newest first.
 * @internal
 */
export const listCheckpoints = defineCall({
  id: 'listCheckpoints',
  noun: 'checkpoint',
  verb: 'ls',
  effect: 'look',
  summary: 'The checkpoints of the project, the newest first',
  result: z.array(checkpointDocument),
  examples: [{}],
  run: async ({ history }): Promise<CheckpointDocument[]> => {
    await history.open();
    const checkpoints = checkpointsOf(await history.whole());
    return Array.from(checkpoints, ([name, entry]) => checkpointDocumentOf(name, entry)).reverse();
  },
});
