import * as z from 'zod';
import type { HistoryEntry } from '#domain/history/history-entry';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { HistoryIndex } from '#application/changes/history-index';
import { checkpointAt, checkpointResource, checkpointsOf } from './checkpoint-document.js';
import { defineChange } from '../define-operation.js';

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

/**
 * Names the present, so that the project can be restored to it. The name is an entry of the history, and no step of undo.
 * @internal
 */
export const createCheckpoint = defineChange({
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
  planning: { alone: true },
  plan: async ({ history: log, externalEdits }, { at: { checkpoint }, options }) => {
    // An edit that somebody saved a moment ago belongs to the present.
    await externalEdits.sync();
    return async () => {
      const history = await log.whole();
      const there = checkpointsOf(history).get(checkpoint);
      const resource = checkpointResource(checkpoint);
      if (there === undefined) checkName('checkpoint', checkpoint);
      else if (namesPresent(there, history)) return { created: false, resource };
      else if (!options.overwrite) throw namedBefore(checkpoint, there);
      return { created: there === undefined, resource, step: { kind: 'checkpoint' } };
    };
  },
});
