import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { tableOf } from '#domain/properties/property-value';
import type { NamedUseCases as UseCases } from '#adapters/composition/modules/use-cases-module';
import { fixtureTree } from '../../support/project/project.js';
import { plainFiles } from '../../contract/file-store/plain-files.js';
import { composeUseCases } from '../../support/service/compose-use-cases.js';
import { replaced } from '../../support/store/replaced-store.js';

const cover = { book: 'story', page: 'cover' };
const request = { author: '', dryRun: false };
const paths = [['bg'], ['title'], ['hero'], ['GroupA', 'Ellipse']];

/** Each does the same to several layers at once. */
const changes: Readonly<Record<string, (useCases: UseCases, path: readonly string[]) => Promise<unknown>>> = {
  'saves of layers': ({ saveLayer }, path) =>
    saveLayer.execute(request, { ...cover, path }, tableOf({ alpha: 0.25 }), {}),
  'saves of layers by a PUT': ({ createLayer }, path) =>
    createLayer.execute(request, { address: { ...cover, path }, props: tableOf({ alpha: 0.25 }) }),
  'saves of classes': ({ saveClass }, path) =>
    saveClass.execute(request, { ...cover, path, class: 'pulse' }, tableOf({ to: tableOf({ x: 5 }) }), {}),
  'layers that are made': ({ createLayer }, path) =>
    createLayer.execute(request, { address: { ...cover, path: [...path.slice(0, -1), `${path.join('')}2`] } }),
  'layers that are removed': ({ deleteLayer }, path) => deleteLayer.execute(request, { ...cover, path }),
};

describe('changes that wait for one another', () => {
  for (const [name, change] of Object.entries(changes)) {
    it(`changes that wait for one another share a commit: ${name}`, async () => {
      let commits = 0;
      const store = await openMemoryStore(await fixtureTree('project'));
      const counting = replaced(store, (sound) => ({
        commit: (...args) => (commits++, sound.commit(...args)),
      }));
      const useCases = composeUseCases(counting);
      await Promise.all(paths.map((path) => change(useCases, path)));
      expect(commits, 'the first alone, and then the others').to.be.at.most(2);
    });
  }

  it('changes that wait for one another come after a record of the external edit of a file that they change and change back', async () => {
    const store = await openMemoryStore(await fixtureTree('project'));
    const files = plainFiles(store);
    const capabilities = { ...store.capabilities, observable: true };
    const { saveLayer, listHistory } = composeUseCases(replaced(store, () => ({ capabilities })));
    const save = (alpha: number, path = ['bg']) =>
      saveLayer.execute(request, { ...cover, path }, tableOf({ alpha }), {});
    await save(0.5);
    const script = 'App/story/components/cover/layers/bg.lua';
    const content = Buffer.concat([(await files.read(script))?.content ?? Buffer.of(), Buffer.from('-- by hand\n')]);
    await files.commit([{ action: 'modified', path: script, content }], []);
    await Promise.all([save(0.25, ['title']), save(0.75), save(0.5)]);
    const entries = await listHistory.execute(4);
    expect(entries.map(({ kind }) => kind)).to.deep.equal(['change', 'change', 'change', 'external']);
    expect(entries.at(-1)?.changes).to.deep.equal([{ path: script, action: 'modified' }]);
  });

  it('changes that wait for one another are undone and redone one by one', async () => {
    const store = await openMemoryStore(await fixtureTree('project'));
    const { createLayer, undoChange, redoChange, listHistory } = composeUseCases(store);
    for (const name of ['one', 'two', 'three'])
      await createLayer.execute(request, { address: { ...cover, path: [name] } });
    const three = [0, 1, 2];
    const targets = async () => (await listHistory.execute(3)).map(({ target }) => target);
    const made = (await listHistory.execute(3)).map(({ id }) => id);
    await Promise.all(three.map(() => undoChange.execute(request)));
    expect(await targets()).to.deep.equal([...made].reverse());
    await Promise.all(three.map(() => redoChange.execute(request)));
    expect(await targets()).to.deep.equal(made);
  });
});
