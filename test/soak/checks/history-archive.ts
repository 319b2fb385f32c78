import { join } from 'node:path';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { backgroundDisk } from '#adapters/store-fs/file-system/disk-file-system';
import { readJournal } from '#adapters/store-fs/journal/read-journal';
import { contentBytes } from '#application/support/file-content';
import { DamagedRecord } from '#application/ports/change-log';
import type { HeldContent, HistoryRecord } from '#domain/history/history-entry';
import { SegmentLog } from '#adapters/store-fs/log/segment-log';
import type { ProjectTree } from '../project-tree.js';

/** Every entry of a project's history, read from the store's own folder as they come, before the oldest go. */
export class HistoryArchive {
  readonly records: HistoryRecord[] = [];
  private readonly folder: string;

  constructor(root: string) {
    this.folder = join(root, '.pagewright', 'store');
  }

  /** Reads what has come since. */
  async catchUp(): Promise<void> {
    // In this order: what goes from the journal is in a segment before.
    const log = new SegmentLog(backgroundDisk, join(this.folder, 'log'));
    const journaled = await this.inJournal(log);
    for (const frame of journaled) log.recover(frame);
    await log.ready();
    while (this.records.length < log.newest) {
      const record = await log.record(this.records.length + 1).catch((error: unknown) => {
        if (!(error instanceof DamagedRecord)) throw error;
        return 'half-written' as const;
      });
      // Another look finds the rest.
      if (record === 'half-written') return;
      if (record === undefined) throw new Error(`the history has dropped revision ${this.records.length + 1}`);
      // Copies: contents may be a part of the whole journal.
      const contents = record.contents.map(async (content) =>
        typeof content === 'string' ? content : Buffer.from(await contentBytes(content)),
      );
      this.records.push(await historyEntryCodec.readRecord({ ...record, contents: await Promise.all(contents) }));
    }
  }

  /** The records of commits that are applied: another one may be rolled back yet. */
  private async inJournal(log: SegmentLog): Promise<readonly Uint8Array[]> {
    // The journal may go while it is read.
    const journal = await readJournal(backgroundDisk, this.folder, log).catch(() => undefined);
    return (journal?.commits ?? []).flatMap(({ applied, records }) => (applied ? records : []));
  }

  /**
   * Makes the project from what it was first, change after change.
   * @param faults gets each file that the next change found in another state
   */
  replay(first: ProjectTree, faults: string[]): ProjectTree {
    const tree = new Map(first);
    for (const { entry, files } of this.records) {
      for (const { path, before, after } of files) {
        if (typeof before !== 'string' && (tree.get(path) ?? null) !== letters(before)) {
          faults.push(`revision ${entry.revision} (${entry.kind}) found ${path} other than the history left it`);
        }
        const content = letters(after);
        if (content === null) tree.delete(path);
        else if (typeof after === 'string')
          faults.push(`revision ${entry.revision} does not have the content of ${path}`);
        else tree.set(path, content);
      }
    }
    return tree;
  }
}

function letters(content: HeldContent | 'damaged'): string | null {
  return content instanceof Uint8Array
    ? Buffer.from(content).toString('latin1')
    : content === null
      ? null
      : 'not-retained';
}
