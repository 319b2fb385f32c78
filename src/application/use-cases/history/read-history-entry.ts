import * as z from 'zod';
import type { ProjectPath } from '#domain/change/file-change';
import { contentInDiff } from '#application/support/file-content';
import { defineCall, name } from '../define-operation.js';
import { entryDocument, historyEntry, type EntryDocument, exampleEntry } from './entry-document.js';

/**
 * One step of the history, with what it changed in each file as a unified diff.
 * @internal
 */
export const readHistoryEntry = defineCall({
  id: 'readHistoryEntry',
  noun: 'history',
  verb: 'show',
  effect: 'look',
  summary: 'One change, with a unified diff of each file',
  at: z.object({ id: name }),
  result: historyEntry,
  problems: ['history-entry-not-found'],
  examples: [{ at: { id: exampleEntry } }],
  run: async ({ history, diff }, { at }): Promise<EntryDocument> => {
    const { entry, files } = await history.record(at.id);
    if (entry.target !== undefined) await history.find(entry.target);
    const diffs = new Map<ProjectPath, string>();
    for (const { path, before, after } of files) {
      if (typeof before === 'string' || typeof after === 'string') continue;
      diffs.set(path, diff(path, await contentInDiff(before), await contentInDiff(after)));
    }
    const changes = entry.changes.map((change) => ({ ...change, diff: diffs.get(change.path) ?? '' }));
    return { ...entryDocument(entry, await history.reported()), changes };
  },
});
