import { ContainerModule } from 'inversify';
import type { FileStore } from '#application/ports/file-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { seedFromFolder } from '#adapters/store-fs/open/seed-from-folder';
import { tokens } from '../injection-tokens.js';

/** Binds the store to a copy of a folder in memory. The folder is only read, and the copy is lost when the process ends. */
export function memoryModule(root: string): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(tokens.store)
      .toDynamicValue(() => openCopy(root))
      .inSingletonScope()
      .onDeactivation((store) => store.close());
  });
}

async function openCopy(root: string): Promise<FileStore> {
  const store = await openMemoryStore();
  await seedFromFolder(store, root);
  return store;
}
