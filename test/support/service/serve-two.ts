import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import type { PagewrightOptions } from '../../../src/index.js';
import { fixtureTree } from '../project/project.js';
import { serveStore, type ServedStore } from './serve-store.js';

/** Two services over the sample project of the tests. Each test has its own. */
export function useTwoServices(options: Omit<PagewrightOptions, 'store'> = {}): {
  one: ServedStore;
  other: ServedStore;
} {
  const services = {} as { one: ServedStore; other: ServedStore };
  beforeEach(async () => {
    const project = await MemoryProject.create(await fixtureTree('project'));
    services.one = await serveStore(project.open(), options);
    services.other = await serveStore(project.open(), options);
  });
  afterEach(() => Promise.all([services.one.stop(), services.other.stop()]));
  return services;
}
