import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { defineCall, name } from '../define-operation.js';
import type { HistoryLog } from '#application/changes/history-log';
import { entryDocument, historyEntry, unreadableDocument, type EntryDocument } from './entry-document.js';

const maxListed = 200;
const outOfRange = { error: `must be a number from 1 to ${maxListed}` };

/**
 * The changes of the project, the newest first.
 * @internal
 */
export const listHistory = defineCall({
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
  run: async ({ history: log }, { options: { limit, before } }): Promise<EntryDocument[]> => {
    const history = await log.open();
    const listed = await log.page(before === undefined ? Infinity : await revisionOf(before, log), limit);
    for (const { entry } of listed) if (entry?.target !== undefined) await log.find(entry.target);
    return listed.map((each) => (each.entry ? entryDocument(each.entry, history) : unreadableDocument(each)));
  },
});

/** @throws Problem `invalid-query` when there is no such entry */
async function revisionOf(id: string, log: HistoryLog): Promise<number> {
  const entry = await log.find(id);
  if (entry !== undefined) return entry.revision;
  throw new Problem('invalid-query', `The history has no entry ${JSON.stringify(id)} to list before.`);
}
