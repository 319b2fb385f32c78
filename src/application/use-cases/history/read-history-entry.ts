import * as z from 'zod';
import type { HistoryLog } from '#application/changes/history-log';
import type { ProjectPath } from '#domain/change/file-change';
import { contentInDiff } from '#application/support/file-content';
import type { TextDiff } from '#application/ports/text-diff';
import { name } from '../define-operation.js';
import { defineCallOf } from '../define-operation-of-class.js';
import { entryDocument, historyEntry, type EntryDocument, exampleEntry } from './entry-document.js';

/** One step of the history, with what it changed in each file as a unified diff. */
export class ReadHistoryEntry {
  constructor(
    private readonly log: HistoryLog,
    private readonly diff: TextDiff,
  ) {}

  /** @throws Problem `history-entry-not-found` */
  async execute(id: string): Promise<EntryDocument> {
    const { entry, files } = await this.log.record(id);
    const diffs = new Map<ProjectPath, string>();
    for (const { path, before, after } of files) {
      if (typeof before === 'string' || typeof after === 'string') continue;
      diffs.set(path, this.diff(path, await contentInDiff(before), await contentInDiff(after)));
    }
    const changes = entry.changes.map((change) => ({ ...change, diff: diffs.get(change.path) ?? '' }));
    return { ...entryDocument(entry, await this.log.open()), changes };
  }
}

/** @internal */
export const readHistoryEntry = defineCallOf({
  id: 'readHistoryEntry',
  noun: 'history',
  verb: 'show',
  effect: 'look',
  summary: 'One change, with a unified diff of each file',
  at: z.object({ id: name }),
  result: historyEntry,
  problems: ['history-entry-not-found'],
  examples: [{ at: { id: exampleEntry } }],
  use: ReadHistoryEntry,
  run: (use, { at }) => use.execute(at.id),
});
