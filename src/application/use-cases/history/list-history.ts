import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { HistoryLog } from '#application/changes/history-log';
import { name } from '../define-operation.js';
import { defineCallOf } from '../define-operation-of-class.js';
import { entryDocument, historyEntry, unreadableDocument, type EntryDocument } from './entry-document.js';

const maxListed = 200;
const outOfRange = { error: `must be a number from 1 to ${maxListed}` };

/** The changes of the project, the newest first. */
export class ListHistory {
  constructor(private readonly log: HistoryLog) {}

  /**
   * @param before the id of an entry: only those older than it
   * @throws Problem `invalid-query` when there is no entry `before`
   */
  async execute(limit: number, before?: string): Promise<EntryDocument[]> {
    const history = await this.log.open();
    let end = history.all.length;
    if (before !== undefined) {
      end = history.all.findIndex(({ entry }) => entry?.id === before);
      if (end < 0)
        throw new Problem('invalid-query', `The history has no entry ${JSON.stringify(before)} to list before.`);
    }
    return history.all
      .slice(Math.max(0, end - limit), end)
      .reverse()
      .map((retained) => (retained.entry ? entryDocument(retained.entry, history) : unreadableDocument(retained)));
  }
}

/** @internal */
export const listHistory = defineCallOf({
  id: 'listHistory',
  noun: 'history',
  verb: 'ls',
  effect: 'look',
  summary: 'The changes of the project, the newest first',
  description: 'An undo and a redo are entries of their own. Go on with `before` and the id of the last entry listed.',
  options: z.object({
    limit: z
      .int(outOfRange)
      .min(1, outOfRange)
      .max(maxListed, outOfRange)
      .default(50)
      .describe(`How many entries at most, 1–${maxListed}.`),
    before: name.optional().describe('An id: only entries older than it.'),
  }),
  result: z.array(historyEntry),
  examples: [{ options: { limit: 10 } }],
  use: ListHistory,
  run: (use, { options }) => use.execute(options.limit, options.before),
});
