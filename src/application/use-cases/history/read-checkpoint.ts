import type { HistoryLog } from '#application/changes/history-log';
import { defineCallOf } from '../define-operation-of-class.js';
import {
  checkpointAt,
  checkpointDocument,
  checkpointDocumentOf,
  requireCheckpoint,
  type CheckpointDocument,
} from './checkpoint-document.js';

/** One checkpoint: when it was set, by whom, and at which revision. */
export class ReadCheckpoint {
  constructor(private readonly log: HistoryLog) {}

  /** @throws Problem `history-entry-not-found` */
  async execute(checkpoint: string): Promise<CheckpointDocument> {
    return checkpointDocumentOf(checkpoint, requireCheckpoint(await this.log.open(), checkpoint));
  }
}

/** @internal */
export const readCheckpoint = defineCallOf({
  id: 'readCheckpoint',
  noun: 'checkpoint',
  verb: 'show',
  effect: 'look',
  summary: 'A checkpoint: when it was set, by whom, and at which revision',
  at: checkpointAt,
  result: checkpointDocument,
  problems: ['history-entry-not-found'],
  examples: [{ at: { checkpoint: 'first draft' } }],
  use: ReadCheckpoint,
  run: (use, { at }) => use.execute(at.checkpoint),
});
