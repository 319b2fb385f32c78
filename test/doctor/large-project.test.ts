import { expect } from 'chai';
import { composeServices } from '../support/service/compose-services.js';
import { readDoctor } from '#application/use-cases/doctor/read-doctor';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import type { FileStore } from '#application/ports/file-store';
import { fixtureTree } from '../support/project/project.js';
import { EventReader, type ReadEvent } from '../support/service/read-events.js';
import { withReads } from '../support/service/store-behind.js';
import { serveStore } from '../support/service/serve-store.js';

const sample = '../../examples/sample';

/** A store that remembers what it was asked to read. */
function asked(store: FileStore): { readonly store: FileStore; readonly read: string[] } {
  const read: string[] = [];
  const recording = withReads(store, (path, how) => how === 'read' && read.push(path));
  return { store: recording, read };
}

describe('the doctor, over many files', () => {
  it('the doctor reads each file once, and none that is absent', async () => {
    const tree = await fixtureTree(sample);
    const { store, read } = asked(await openMemoryStore(tree));
    await readDoctor.run(composeServices(store), { at: {} }, await store.snapshot());
    expect(read, 'some were read').to.include('App/harbour/components/dusk/layers/sea.lua');
    expect(read.filter((path, index) => read.indexOf(path) !== index)).to.deep.equal([]);
    expect(read.filter((path) => !tree.has(path))).to.deep.equal([]);
  });

  it('the doctor looks for the runtime once, and reads the abilities of a project’s own runtime once for all pages', async () => {
    const tree = new Map(await fixtureTree(sample));
    const text = (path: string) => Buffer.from(tree.get(path) ?? '').toString();
    tree.set('main.lua', Buffer.from(text('main.lua').replace('plugin.kwik', 'controller.index')));
    tree.set('controller/index.lua', Buffer.from('return {}'));
    for (const name of ['layer_image', 'layer_animation', 'layer_button'])
      tree.set(`components/kwik/${name}.lua`, Buffer.from('return animations'));
    const { store, read } = asked(await openMemoryStore(tree));
    const { findings } = await readDoctor.run(composeServices(store), { at: {} }, await store.snapshot());
    expect(findings.map(({ code }) => code)).to.include('own-runtime');
    const looked = ['main.lua', 'config.lua', 'build.settings', 'components/kwik/layer_button.lua'];
    expect(read.filter((path) => looked.includes(path)).sort()).to.deep.equal(looked.sort());
  });

  it('the doctor reports its progress from the first page to the last', async () => {
    const service = await serveStore(await openMemoryStore(await fixtureTree(sample)));
    const events = new EventReader(await service.open('/_/events'));
    try {
      await events.take(1);
      expect((await service.call('GET', '/_/doctor')).status).to.equal(200);
      const reported: ReadEvent[] = [];
      while (reported.at(-1)?.data['pages'] !== 4) reported.push(...(await events.take(1)));
      expect(reported[0]).to.deep.equal({ type: 'doctor', id: undefined, data: { pages: 0, of: 4 } });
      const pages = reported.map(({ data }) => Number(data['pages']));
      expect(pages).to.deep.equal([...new Set(pages)].sort((a, b) => a - b));
      expect(reported.every(({ type, data }) => type === 'doctor' && data['of'] === 4)).to.equal(true);
    } finally {
      events.close();
      await service.stop();
    }
  });
});
