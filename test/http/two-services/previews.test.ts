import { expect } from 'chai';
import { MemoryProject } from '#adapters/store-fs/open/open-memory-store';
import { fixtureTree } from '../../support/project/project.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';
import { useTwoServices } from '../../support/service/serve-two.js';
import { replaced } from '../../support/store/replaced-store.js';

const title = '/story/cover/title';
const show = (service: ServedStore, body: object) => service.call('POST', `${title}?command=preview`, { body });
const read = async (service: ServedStore) => {
  const { body } = await service.call('GET', title);
  const { props, preview } = body as unknown as Readonly<Record<'props' | 'preview', Record<string, unknown> | null>>;
  return { alpha: props?.['alpha'], preview };
};

describe('a preview with two services', () => {
  const services = useTwoServices();

  it('a preview is merged, shown, stored and ended by each of two services', async () => {
    const { one, other } = services;
    await show(one, { alpha: 0.25 });
    await show(other, { x: 10 });
    for (const service of [one, other]) expect((await read(service)).preview).to.deep.equal({ alpha: 0.25, x: 10 });
    expect((await other.call('POST', title, { body: { y: 20 } })).body.resource).to.deep.include({ preview: null });
    for (const service of [one, other]) expect(await read(service)).to.deep.equal({ alpha: 0.25, preview: null });
    await show(one, { alpha: 0.5 });
    await other.call('POST', `${title}?command=preview&end=true`);
    expect(await read(one)).to.deep.equal({ alpha: 0.25, preview: null });
  });

  it('a preview of a layer that one of two services removes is not that of a new layer of this name', async () => {
    const { one, other } = services;
    await show(one, { alpha: 0.25 });
    await other.call('DELETE', title);
    await one.call('PUT', title);
    for (const service of [one, other]) expect((await read(service)).preview).to.equal(null);
  });
});

describe('a change that one of two services makes', () => {
  /** A service whose commits run what the test wants, before and after them, and the store of another. */
  async function serveSlowly(around: { before?: () => Promise<unknown>; after?: () => Promise<unknown> }) {
    const project = await MemoryProject.create(await fixtureTree('project'));
    const slow = replaced(project.open(), (sound) => ({
      commit: async (change, options) => {
        await around.before?.();
        const committed = await sound.commit(change, options);
        await around.after?.();
        return committed;
      },
    }));
    return { one: await serveStore(slow), state: project.open().state };
  }
  const previews = { name: 'preview' };

  it('a removal ends the preview of its layer in the same commit', async () => {
    const around: Parameters<typeof serveSlowly>[0] = {};
    const { one, state } = await serveSlowly(around);
    try {
      await show(one, { alpha: 0.25 });
      expect(state?.rows(previews)).to.have.length(1);
      let left: number | undefined;
      around.after = () => Promise.resolve((left = state?.rows(previews).length));
      await one.call('DELETE', title);
      expect(left).to.equal(0);
    } finally {
      await one.stop();
    }
  });

  it('a removal ends the preview that began while its commit was made', async () => {
    const around: Parameters<typeof serveSlowly>[0] = {};
    const { one, state } = await serveSlowly(around);
    try {
      around.before = () => show(one, { alpha: 0.25 });
      await one.call('DELETE', title);
      expect(state?.rows(previews)).to.deep.equal([]);
    } finally {
      await one.stop();
    }
  });

  it('a save ends its preview in the same commit: a service that sees the change sees the preview no more', async () => {
    const project = await MemoryProject.create(await fixtureTree('project'));
    const other = await serveStore(project.open());
    const seen: unknown[] = [];
    // The commit is made, and its service does nothing more until the other one has read.
    const slow = replaced(project.open(), (sound) => ({
      commit: async (change, options) => {
        const committed = await sound.commit(change, options);
        seen.push(await read(other));
        return committed;
      },
    }));
    const one = await serveStore(slow);
    try {
      await show(other, { alpha: 0.25 });
      seen.push(await read(other));
      await one.call('POST', title, { body: {} });
      expect(seen.slice(1)).to.deep.equal([{ alpha: 0.25, preview: null }]);
      expect(seen[0]).to.deep.include({ preview: { alpha: 0.25 } });
    } finally {
      await Promise.all([one.stop(), other.stop()]);
    }
  });
});
