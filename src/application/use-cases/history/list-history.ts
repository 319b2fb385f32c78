import { Problem } from '#domain/problem/problem';
import type { HistoryLog } from '#application/history/history-log';
import { entryDocument, unreadableDocument, type EntryDocument } from './entry-document.js';

/** What was changed, the newest first. */
export class ListHistory {
  constructor(private readonly log: HistoryLog) {}

  /**
   * @param before the id of an entry: only those older than it
   * @throws Problem `invalid-query` when there is no entry `before`
   */
  async execute(limit: number, before?: string): Promise<EntryDocument[]> {
    const history = await this.log.open();
    const { undone } = history.undoState();
    let end = history.all.length;
    if (before !== undefined) {
      end = history.all.findIndex(({ entry }) => entry?.id === before);
      if (end < 0)
        throw new Problem('invalid-query', `The history has no entry ${JSON.stringify(before)} to list before.`);
    }
    return history.all
      .slice(Math.max(0, end - limit), end)
      .reverse()
      .map((retained) =>
        retained.entry ? entryDocument(retained.entry, undone.has(retained.entry.id)) : unreadableDocument(retained),
      );
  }
}
