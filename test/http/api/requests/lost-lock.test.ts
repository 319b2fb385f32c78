import { expect } from 'chai';
import { cp, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { FileStore } from '#application/ports/file-store';
import { ProblemError } from '../../../../src/client.js';
import { createPagewright, openDiskStore, type Pagewright } from '../../../../src/index.js';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

const fixture = fileURLToPath(new URL('../../../fixtures/project', import.meta.url));
const at = { book: 'story', page: 'cover', layers: ['bg'] };

describe('a service whose lock is lost', () => {
  const place = useTemporaryFolder();
  let store: FileStore;
  let service: Pagewright;

  beforeEach(async () => {
    await cp(fixture, place('project'), { recursive: true });
    store = await openDiskStore(place('project'));
    service = createPagewright({ store });
    await service.layer.set(at, {}, { x: 1 });
  });
  afterEach(async () => {
    await service.close();
    await store.close();
  });

  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a save': () => service.layer.set(at, {}, { x: 2 }),
    'a dry run': () => service.layer.set(at, { dryRun: true }, { x: 2 }),
    'a new layer': () => service.layer.add({ ...at, layers: ['gull'] }),
    'a removal': () => service.layer.rm(at),
    'a batch': () => service.send('batch.run', { body: [{ method: 'PUT', path: '/garden' }] }),
    'an undo': () => service.history.undo(),
    'the bridge': () => service.bridge.install(),
  };
  const health = async () => (await (await service.fetch('http://localhost/_/health', {})).json()) as { lock: string };
  const refusalOf = async (work: () => Promise<unknown>): Promise<ProblemError> => {
    const error: unknown = await work().catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(ProblemError);
    return error as ProblemError;
  };

  it('a service refuses every change when its folder is removed, names the reason, and goes on reading', async () => {
    expect(await health()).to.include({ lock: 'held' });
    await rm(place('project', '.pagewright'), { recursive: true });
    for (const [what, change] of Object.entries(changes)) {
      const refusal = await refusalOf(change);
      expect(refusal, what).to.include({ code: 'lock-lost', status: 503 });
      expect(refusal.message, what).to.include('.pagewright');
    }
    expect((await service.layer.show(at)).props).to.include({ x: 1 });
    expect(await service.history.ls()).to.not.be.empty;
    expect(await health()).to.include({ lock: 'lost' });
  });

  it('a service whose project is moved reports that, and no absent book', async () => {
    const cached = await service.layer.show(at);
    expect(cached.props).to.include({ x: 1 });
    await rename(place('project'), place('moved'));
    const reads = {
      'a layer that was read before': () => service.layer.show(at),
      'a book that was not read before': () => service.book.show({ book: 'story' }),
      'a book that never was': () => service.book.show({ book: 'nothing' }),
      'all books': () => service.book.ls(),
    };
    for (const [what, work] of Object.entries({ ...reads, ...changes })) {
      const refusal = await refusalOf(work);
      expect(refusal, what).to.include({ code: 'lock-lost', status: 503 });
      expect(refusal.message, what).to.include('moved');
    }
    expect(await health()).to.include({ lock: 'lost' });
    await rename(place('moved'), place('project'));
    expect((await service.layer.show(at)).props).to.include({ x: 1 });
    await service.layer.set(at, {}, { x: 3 });
  });

  it('a service whose project is made anew does not show the new one as its own', async () => {
    await service.layer.show(at);
    await rename(place('project'), place('moved'));
    await cp(fixture, place('project'), { recursive: true });
    for (const work of [() => service.layer.show(at), ...Object.values(changes)]) {
      expect(await refusalOf(work)).to.include({ code: 'lock-lost', status: 503 });
    }
    await rm(place('project'), { recursive: true });
    await rename(place('moved'), place('project'));
  });
});
