import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { NamedUseCases as UseCases } from '#adapters/composition/modules/use-cases-module';
import { fixtureTree } from '../../support/project/project.js';
import { composeUseCases } from '../../support/service/compose-use-cases.js';

const cover = { book: 'story', page: 'cover' };
const request = { author: '', dryRun: false };

/** What reads, and how much it has to be given, the files included. */
const reads = {
  listBooks: 1,
  readBook: 2,
  readPage: 2,
  readLayer: 2,
  readLayerOrClass: 3,
  readClass: 2,
  readGroupClass: 2,
  listCommands: 2,
  readCommand: 2,
  listComponents: 3,
  readComponent: 2,
  listCustomClasses: 1,
  readCustomClass: 2,
} as const satisfies Partial<Record<keyof UseCases, number>>;

describe('reading without HTTP', () => {
  let useCases: UseCases;
  beforeEach(async () => {
    useCases = composeUseCases(await openMemoryStore(await fixtureTree('project')));
  });

  it('reading without HTTP wants the files to be named: those of the store may change in the middle', () => {
    for (const [name, count] of Object.entries(reads))
      expect(useCases[name as keyof typeof reads].execute, name).to.have.lengthOf(count);
  });

  it('reading without HTTP shows one revision of a snapshot, whatever is changed meanwhile', async () => {
    const { readPage, createLayer, snapshots } = useCases;
    const { revision } = await snapshots.read(async (files) => {
      const before = await readPage.execute(cover, files);
      await createLayer.execute(request, { address: { ...cover, path: ['moon'] } });
      expect(await readPage.execute(cover, files)).to.deep.equal(before);
    });
    const later = await snapshots.read((files) => readPage.execute(cover, files));
    expect(JSON.stringify(later.result)).to.contain('"moon"');
    expect(later.revision).to.equal(revision + 1);
  });
});
