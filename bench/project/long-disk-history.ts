import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import type { NewRecord } from '#application/ports/change-log';
import type { FileStore } from '#application/ports/file-store';
import { instanceOver, makeFirstEntry } from '../service/in-process-instance.js';
import type { OpenInstance } from '../rows/by-entries.js';
import { workFolder } from '../work-folder.js';

const recordsInCommit = 1_000;

/** A project on disk with so many entries in its history. */
export async function longDiskHistory(entries: number): Promise<OpenInstance> {
  await mkdir(workFolder, { recursive: true });
  const folder = await mkdtemp(join(workFolder, 'history-'));
  const store = await openDiskStore(folder);
  await makeFirstEntry(store);
  await repeatEntry(store, entries);
  await store.close();
  return async () => instanceOver(await openDiskStore(folder));
}

/** Appends copies of the first entry, each with an id of its own. */
async function repeatEntry(store: FileStore, entries: number): Promise<void> {
  const first = await store.log.record(1);
  if (first === undefined) throw new Error('the project has no first entry');
  const contents = first.contents.filter((content) => typeof content !== 'string');
  for (let made = 1; made < entries; made += recordsInCommit) {
    const count = Math.min(recordsInCommit, entries - made);
    const records = Array.from({ length: count }, (_, index): NewRecord => {
      const id = `ch_${String(made + index).padStart(26, '0')}`;
      return { head: { ...(first.head as object), id }, contents };
    });
    await store.commit({ files: [], preconditions: [], records });
  }
}
