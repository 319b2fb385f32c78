import { join } from 'node:path';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import { backgroundDisk } from '#adapters/store-fs/file-system/disk-file-system';
import { PackFolder } from '#adapters/store-fs/own/pack-folder';
import { readJournal } from '#adapters/store-fs/journal/read-journal';
import type { HeldContent, HistoryRecord } from '#domain/history/history-entry';
import { decodeRecord } from '#adapters/store-fs/log/record-bytes';
import type { ProjectPath } from '#domain/change/file-change';
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
    // In this order: what goes from the journal is in a pack before.
    const journaled = await this.inJournal();
    const packed = new PackFolder(backgroundDisk, this.folder);
    for (;;) {
      const path = `.pagewright/history/${String(this.records.length + 1).padStart(12, '0')}.change`;
      const bytes = journaled.get(path) ?? (await packed.read(path));
      if (bytes === undefined) return;
      // A copy: the record's contents are parts of the bytes, and those may be a part of the whole journal.
      this.records.push(historyEntryCodec.readRecord(decodeRecord(Buffer.from(bytes))));
    }
  }

  /** Of commits that are in their places: another one may be taken back yet. */
  private async inJournal(): Promise<ReadonlyMap<ProjectPath, Uint8Array>> {
    // The journal may go while it is read.
    const journal = await readJournal(backgroundDisk, this.folder).catch(() => undefined);
    const own = (journal?.commits ?? []).flatMap((commit) => (commit.applied ? commit.own : []));
    return new Map(own.flatMap(({ path, content }) => (content === null ? [] : [[path, content] as const])));
  }

  /**
   * Makes the project from what it was first, change after change.
   * @param faults gets each file that the next change found in another state
   */
  replay(first: ProjectTree, faults: string[]): ProjectTree {
    const tree = new Map(first);
    for (const { entry, files } of this.records) {
      for (const { path, before, after } of files) {
        if (before !== 'not-kept' && (tree.get(path) ?? null) !== letters(before)) {
          faults.push(`revision ${entry.revision} (${entry.kind}) found ${path} other than the history left it`);
        }
        const content = letters(after);
        if (content === null) tree.delete(path);
        else if (after === 'not-kept') faults.push(`revision ${entry.revision} does not have the content of ${path}`);
        else tree.set(path, content);
      }
    }
    return tree;
  }
}

function letters(content: HeldContent): string | null {
  return content === null || content === 'not-kept' ? content : Buffer.from(content).toString('latin1');
}
