import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { ProjectServices } from '#application/project-services';
import { createBook } from '#application/use-cases/book/create-book';
import { listHistory } from '#application/use-cases/history/list-history';
import { createCheckpoint } from '#application/use-cases/history/create-checkpoint';
import { undoChange } from '#application/use-cases/history/undo-change';
import { detachClass } from '#application/use-cases/layer-class/detach-class';
import { saveLayer } from '#application/use-cases/layer/save-layer';
import { tableOf } from '#domain/properties/property-value';
import { composeServices } from '../../support/service/compose-services.js';
import { fixtureTree } from '../../support/project/project.js';

const cover = { book: 'story', page: 'cover' };
const request = { author: '', dryRun: false };

/** Each change with what the history has of its request. */
const changes: Readonly<Record<string, readonly [(services: ProjectServices) => Promise<unknown>, readonly string[]]>> =
  {
    createBook: [(services) => createBook.run(services, { at: { book: 'storm' } }, request), ['storm']],
    saveLayer: [
      (services) =>
        saveLayer.run(services, { at: { ...cover, path: ['GroupA', 'Ellipse'] }, body: tableOf({ x: 5 }) }, request),
      ['story', 'cover', 'GroupA', 'Ellipse'],
    ],
    detachClass: [
      (services) => detachClass.run(services, { at: { class: 'linear', path: ['title'], ...cover } }, request),
      ['story', 'cover', 'title', 'linear'],
    ],
    createCheckpoint: [
      (services) => createCheckpoint.run(services, { at: { checkpoint: 'draft' } }, request),
      ['draft'],
    ],
    undoChange: [(services) => undoChange.run(services, { at: {} }, request), []],
  };

describe('the request of a change', () => {
  it('the request of a change is recorded as its operation and the names of its address, the outermost first', async () => {
    const services = composeServices(await openMemoryStore(await fixtureTree('project')));
    for (const [operation, [change, address]] of Object.entries(changes)) {
      await change(services);
      const [entry] = await listHistory.run(services, { at: {}, options: { limit: 1 } });
      expect(entry?.request).to.deep.equal({ operation, address });
    }
  });
});
