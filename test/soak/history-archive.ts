import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { historyEntryCodec } from '#adapters/codec-history/history-entry-codec';
import type { HeldContent, HistoryRecord } from '#application/history/history-entry';
import { layout } from '#application/project/project-layout';
import type { ProjectTree } from './project-tree.js';

/** Every entry of a project's history, read from its folder as they come, before the oldest go. */
export class HistoryArchive {
  readonly records: HistoryRecord[] = [];

  constructor(private readonly root: string) {}

  /** Reads what has come since. */
  async catchUp(): Promise<void> {
    for (;;) {
      const file = join(this.root, layout.historyEntry(this.records.length + 1));
      const bytes = await readFile(file).catch(() => undefined);
      if (bytes === undefined) return;
      this.records.push(historyEntryCodec.readRecord(bytes));
    }
  }

  /**
   * Makes the project from what it was first, change after change.
   * @param faults told of each file that was not as the change after it found it
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
        else if (after === 'not-kept') faults.push(`revision ${entry.revision} does not say what ${path} held`);
        else tree.set(path, content);
      }
    }
    return tree;
  }
}

function letters(content: HeldContent): string | null {
  return content === null || content === 'not-kept' ? content : Buffer.from(content).toString('latin1');
}
