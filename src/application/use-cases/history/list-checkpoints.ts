import * as z from 'zod';
import type { HistoryLog } from '#application/changes/history-log';
import { defineCallOf } from '../define-operation-of-class.js';
import {
  checkpointDocument,
  checkpointDocumentOf,
  checkpointsOf,
  type CheckpointDocument,
} from './checkpoint-document.js';

/** The checkpoints of the project, the newest first. */
export class ListCheckpoints {
  constructor(private readonly log: HistoryLog) {}

  async execute(): Promise<CheckpointDocument[]> {
    const checkpoints = checkpointsOf(await this.log.open());
    return Array.from(checkpoints, ([name, entry]) => checkpointDocumentOf(name, entry)).reverse();
  }
}

/** @internal */
export const listCheckpoints = defineCallOf({
  id: 'listCheckpoints',
  noun: 'checkpoint',
  verb: 'ls',
  effect: 'look',
  summary: 'The checkpoints of the project, the newest first',
  result: z.array(checkpointDocument),
  examples: [{}],
  use: ListCheckpoints,
  run: (use) => use.execute(),
});
