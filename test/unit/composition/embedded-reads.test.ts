import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { ProjectServices } from '#application/project-services';
import { createLayer } from '#application/use-cases/layer/create-layer';
import { operations } from '#application/use-cases/operation-table';
import { readPage } from '#application/use-cases/page/read-page';
import { fixtureTree } from '../../support/project/project.js';
import { composeServices } from '../../support/service/compose-services.js';

const cover = { book: 'story', page: 'cover' };
const request = { author: '', dryRun: false };

describe('reading without HTTP', () => {
  let services: ProjectServices;
  beforeEach(async () => {
    services = composeServices(await openMemoryStore(await fixtureTree('project')));
  });

  it('reading without HTTP wants the files to be named: those of the store may change in the middle', () => {
    const reads = Object.values(operations).filter(({ effect }) => effect === 'read');
    expect(reads).to.have.length.of.at.least(20);
    for (const { id, run } of reads) expect(run, id).to.have.lengthOf(3);
  });

  it('reading without HTTP shows one revision of a snapshot, whatever is changed meanwhile', async () => {
    const { snapshots } = services;
    const { revision } = await snapshots.read(async (files) => {
      const before = await readPage.run(services, { at: cover }, files);
      await createLayer.run(services, { at: { ...cover, path: ['moon'] } }, request);
      expect(await readPage.run(services, { at: cover }, files)).to.deep.equal(before);
    });
    const later = await snapshots.read((files) => readPage.run(services, { at: cover }, files));
    expect(JSON.stringify(later.result)).to.contain('"moon"');
    expect(later.revision).to.equal(revision + 1);
  });
});
