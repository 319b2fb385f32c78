import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { sharedStateContract } from './shared-state.js';

describe('the shared state in memory', () => {
  const open = async () => {
    const project = await MemoryProject.create();
    const [one, other] = [project.open(), project.open()];
    return { one, other, close: async () => void (await Promise.all([one.close(), other.close()])) };
  };
  for (const clause of sharedStateContract(open)) it(clause.name, clause.run);
});
