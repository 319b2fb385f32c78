import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { tableOf } from '#domain/properties/property-value';
import type { ProjectServices } from '#application/project-services';
import { listHistory } from '#application/use-cases/history/list-history';
import { redoChange } from '#application/use-cases/history/redo-change';
import { undoChange } from '#application/use-cases/history/undo-change';
import { saveClass } from '#application/use-cases/layer-class/save-class';
import { createLayer } from '#application/use-cases/layer/create-layer';
import { deleteLayer } from '#application/use-cases/layer/delete-layer';
import { saveLayer } from '#application/use-cases/layer/save-layer';
import { fixtureTree } from '../../support/project/project.js';
import { plainFiles } from '../../contract/file-store/plain-files.js';
import { composeServices } from '../../support/service/compose-services.js';
import { replaced } from '../../support/store/replaced-store.js';

const cover = { book: 'story', page: 'cover' };
const request = { author: '', dryRun: false };
const paths = [['bg'], ['title'], ['hero'], ['GroupA', 'Ellipse']];

/** Each does the same to several layers at once. */
const changes: Readonly<Record<string, (services: ProjectServices, path: readonly string[]) => Promise<unknown>>> = {
  'saves of layers': (services, path) =>
    saveLayer.run(services, { at: { ...cover, path }, body: tableOf({ alpha: 0.25 }) }, request),
  'saves of layers by a PUT': (services, path) =>
    createLayer.run(services, { at: { ...cover, path }, body: tableOf({ alpha: 0.25 }) }, request),
  'saves of classes': (services, path) =>
    saveClass.run(
      services,
      { at: { ...cover, path, class: 'pulse' }, body: tableOf({ to: tableOf({ x: 5 }) }) },
      request,
    ),
  'layers that are made': (services, path) =>
    createLayer.run(services, { at: { ...cover, path: [...path.slice(0, -1), `${path.join('')}2`] } }, request),
  'layers that are removed': (services, path) => deleteLayer.run(services, { at: { ...cover, path } }, request),
};

const listed = async (services: ProjectServices, limit: number) =>
  listHistory.run(services, { at: {}, options: { limit } });

describe('changes that wait for one another', () => {
  for (const [name, change] of Object.entries(changes)) {
    it(`changes that wait for one another share a commit: ${name}`, async () => {
      let commits = 0;
      const store = await openMemoryStore(await fixtureTree('project'));
      const counting = replaced(store, (sound) => ({
        commit: (...args) => (commits++, sound.commit(...args)),
      }));
      const services = composeServices(counting);
      await Promise.all(paths.map((path) => change(services, path)));
      expect(commits, 'the first alone, and then the others').to.be.at.most(2);
    });
  }

  it('changes that wait for one another come after a record of the external edit of a file that they change and change back', async () => {
    const store = await openMemoryStore(await fixtureTree('project'));
    const files = plainFiles(store);
    const capabilities = { ...store.capabilities, observable: true };
    const services = composeServices(replaced(store, () => ({ capabilities })));
    const save = (alpha: number, path = ['bg']) =>
      saveLayer.run(services, { at: { ...cover, path }, body: tableOf({ alpha }) }, request);
    await save(0.5);
    const script = 'App/story/components/cover/layers/bg.lua';
    const content = Buffer.concat([(await files.read(script))?.content ?? Buffer.of(), Buffer.from('-- by hand\n')]);
    await files.commit([{ action: 'modified', path: script, content }], []);
    await Promise.all([save(0.25, ['title']), save(0.75), save(0.5)]);
    const entries = await listed(services, 4);
    expect(entries.map(({ kind }) => kind)).to.deep.equal(['change', 'change', 'change', 'external']);
    expect(entries.at(-1)?.changes).to.deep.equal([{ path: script, action: 'modified' }]);
  });

  it('changes that wait for one another are undone and redone one by one', async () => {
    const store = await openMemoryStore(await fixtureTree('project'));
    const services = composeServices(store);
    for (const name of ['one', 'two', 'three'])
      await createLayer.run(services, { at: { ...cover, path: [name] } }, request);
    const three = [0, 1, 2];
    const targets = async () => (await listed(services, 3)).map(({ target }) => target);
    const made = (await listed(services, 3)).map(({ id }) => id);
    await Promise.all(three.map(() => undoChange.run(services, { at: {} }, request)));
    expect(await targets()).to.deep.equal([...made].reverse());
    await Promise.all(three.map(() => redoChange.run(services, { at: {} }, request)));
    expect(await targets()).to.deep.equal(made);
  });
});
