import type { FileStore } from '#application/ports/file-store';
import type { PagewrightOptions } from '../../../src/index.js';
import { fixtureTree, newSharedProject } from '../project/project.js';
import { serveStore, type ServedStore } from './serve-store.js';

/** Two services over the sample project of the tests. Each test has its own. */
export function useTwoServices(options: Omit<PagewrightOptions, 'store'> = {}): {
  one: ServedStore;
  other: ServedStore;
} {
  let stores: readonly [FileStore, FileStore];
  const services = {} as { one: ServedStore; other: ServedStore };
  beforeEach(async () => {
    const open = await newSharedProject(await fixtureTree('project'));
    stores = [await open(), await open()];
    services.one = await serveStore(stores[0], options);
    services.other = await serveStore(stores[1], options);
  });
  afterEach(async () => {
    await Promise.all([services.one.stop(), services.other.stop()]);
    await Promise.all(stores.map((store) => store.close()));
  });
  return services;
}
