import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { fileStoreContract, type OpenedStore } from './file-store.js';

describe('the store on disk', () => {
  for (const clause of fileStoreContract(openOnDisk)) it(clause.name, clause.run);
});

describe('the store in memory', () => {
  for (const clause of fileStoreContract(openInMemory)) it(clause.name, clause.run);
});

async function openInMemory(): Promise<OpenedStore> {
  const project = await MemoryProject.create();
  return { store: project.open(), reopen: () => Promise.resolve(project.open()) };
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
