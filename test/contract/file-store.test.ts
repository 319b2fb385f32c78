import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { fileStoreContract, type OpenedStore } from './file-store.js';

describe('the store on disk', () => prove('the store on disk', openOnDisk));

describe('the store in memory', () => prove('the store in memory', openInMemory));

/** Proves each clause, and prints how many there were to prove. */
function prove(store: string, open: () => Promise<OpenedStore>): void {
  const outcomes: ('passed' | 'skipped')[] = [];
  for (const { name, run } of fileStoreContract(open)) {
    it(name, async function () {
      const outcome = await run();
      outcomes.push(outcome);
      if (outcome === 'skipped') this.skip();
    });
  }
  after(() => {
    const skipped = outcomes.filter((outcome) => outcome === 'skipped').length;
    console.log(`    ${store} keeps ${outcomes.length - skipped} clauses; ${skipped} do not apply to it`);
  });
}

async function openInMemory(): Promise<OpenedStore> {
  const project = await MemoryProject.create();
  return {
    store: project.open(),
    reopen: () => Promise.resolve(project.open()),
    loseTurn: () => Promise.resolve(project.loseTurn()),
    restore: () => project.restore(),
  };
}

async function openOnDisk(): Promise<OpenedStore> {
  const folder = await mkdtemp(join(tmpdir(), 'pagewright-store-'));
  return {
    store: await openDiskStore(folder),
    reopen: () => openDiskStore(folder),
    editOutside: async (path, content) => {
      const file = join(folder, path);
      if (content === null) return rm(file);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, content);
    },
    dispose: () => rm(folder, { recursive: true }),
  };
}
