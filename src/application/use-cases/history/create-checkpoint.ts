import * as z from 'zod';
import type { Mutation } from '#domain/change/mutation';
import type { HistoryEntry } from '#domain/history/history-entry';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { ChangeRequest } from '#application/changes/change-request';
import type { EditProject } from '#application/changes/edit-project';
import type { HistoryIndex } from '#application/changes/history-index';
import type { HistoryLog } from '#application/changes/history-log';
import type { RecordExternalEdits } from '#application/changes/record-external-edits';
import { defineChangeOf } from '../define-operation-of-class.js';
import { checkpointAt, checkpointResource, checkpointsOf } from './checkpoint-document.js';

/** Names the present, so that the project can be restored to it. The name is an entry of the history, and no step of undo. */
export class CreateCheckpoint {
  constructor(
    private readonly edit: EditProject,
    private readonly log: HistoryLog,
    private readonly watching: Pick<RecordExternalEdits, 'sync'>,
  ) {}

  /**
   * @param overwrite gives the present the name of an earlier checkpoint
   * @throws Problem `already-exists` if the name is that of an earlier moment; `invalid-name`
   */
  async execute(request: ChangeRequest, name: string, overwrite: boolean): Promise<Mutation> {
    // An edit that somebody saved a moment ago belongs to the present.
    await this.watching.sync();
    return this.edit.execute(
      { ...request, operation: 'createCheckpoint', address: [name] },
      async () => {
        const history = await this.log.open();
        const there = checkpointsOf(history).get(name);
        const resource = checkpointResource(name);
        if (there === undefined) checkName('checkpoint', name);
        else if (namesPresent(there, history)) return { created: false, resource };
        else if (!overwrite) throw namedBefore(name, there);
        return { created: there === undefined, resource, step: { kind: 'checkpoint' } };
      },
      { alone: true },
    );
  }
}

/** Whether no file has changed since the entry, as far as the history can show. */
function namesPresent({ revision: since }: HistoryEntry, { all }: HistoryIndex): boolean {
  return all.every(({ revision, entry }) => revision <= since || entry?.changes.length === 0);
}

function namedBefore(name: string, { revision }: HistoryEntry): Problem {
  return new Problem(
    'already-exists',
    `There is a checkpoint ${JSON.stringify(name)} already, and the project has changed since its revision ${revision}. Choose another name, or use "overwrite" to move the name to the present.`,
  );
}

/** @internal */
export const createCheckpoint = defineChangeOf({
  id: 'createCheckpoint',
  noun: 'checkpoint',
  verb: 'add',
  effect: 'make',
  summary: 'Name the present, so that the project can be restored to it',
  description: 'The name is an entry of the history and is dropped with it. An undo goes past it.',
  at: checkpointAt,
  options: z.object({
    overwrite: z.boolean().default(false).describe('Move the name of an earlier checkpoint to the present.'),
  }),
  problems: ['already-exists', 'invalid-name'],
  examples: [{ at: { checkpoint: 'second draft' } }],
  use: CreateCheckpoint,
  run: (use, { at, options }, request) => use.execute(request, at.checkpoint, options.overwrite),
});
