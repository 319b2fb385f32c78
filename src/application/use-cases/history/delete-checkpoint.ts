import type { Mutation } from '#domain/change/mutation';
import type { ChangeRequest } from '#application/changes/change-request';
import type { EditProject } from '#application/changes/edit-project';
import type { HistoryLog } from '#application/changes/history-log';
import { defineChangeOf } from '../define-operation-of-class.js';
import { checkpointAt, checkpointResource, requireCheckpoint } from './checkpoint-document.js';

/** Removes the name of a moment. Its entry and all others stay in the history. */
export class DeleteCheckpoint {
  constructor(
    private readonly edit: EditProject,
    private readonly log: HistoryLog,
  ) {}

  /** @throws Problem `history-entry-not-found` */
  async execute(request: ChangeRequest, name: string): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'deleteCheckpoint', address: [name] },
      async () => {
        requireCheckpoint(await this.log.open(), name);
        return { resource: checkpointResource(name), step: { kind: 'checkpoint' } };
      },
      { alone: true },
    );
  }
}

/** @internal */
export const deleteCheckpoint = defineChangeOf({
  id: 'deleteCheckpoint',
  noun: 'checkpoint',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a checkpoint; the history stays',
  at: checkpointAt,
  problems: ['history-entry-not-found'],
  examples: [{ at: { checkpoint: 'first draft' } }],
  use: DeleteCheckpoint,
  run: (use, { at }, request) => use.execute(request, at.checkpoint),
});
