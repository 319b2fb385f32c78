import { expect } from 'chai';
import type { FileStore } from '#application/ports/file-store';
import { deferred } from '#application/support/concurrency';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { fixtureTree, openProject, type StoreKind } from '../../../support/project/project.js';
import { sendRaw } from '../../../support/service/serve.js';
import { serveStore } from '../../../support/service/serve-store.js';
import { replaced } from '../../../support/store/replaced-store.js';
import { treeDifferences } from '../../../support/project/tree-differences.js';

/** A store whose commits wait until the test releases them. */
async function openHeldStore(): Promise<{ store: FileStore; release: () => void }> {
  const sound = await openMemoryStore(await fixtureTree('project'));
  const held = deferred();
  const store = replaced(sound, () => ({
    commit: async (change, options) => {
      await held.promise;
      return sound.commit(change, options);
    },
  }));
  return { store, release: held.resolve };
}

describe('changes that are sent at once', () => {
  for (const kind of ['memory', 'disk'] satisfies StoreKind[]) {
    it(`100 changes over 100 connections at once are all made in ${kind}, and all can be undone`, async () => {
      const tree = await fixtureTree('project');
      const project = await openProject(tree, kind);
      try {
        const names = Array.from({ length: 50 }, (_, index) => `many${index}`);
        const answers = await Promise.all(
          names.flatMap((name) => [
            project.call('PUT', `/story/cover/${name}`),
            project.call('POST', '/story/cover/title', { body: { [`prop_${name}`]: name } }),
          ]),
        );
        expect(answers.filter(({ status }) => status >= 300).map(({ text }) => text)).to.deep.equal([]);
        const { components } = (await project.call('GET', '/story/cover')).body;
        const layers = components.layers.flatMap((layer) => Object.keys(layer));
        expect(names.filter((name) => !layers.includes(name))).to.deep.equal([]);
        const { props } = (await project.call('GET', '/story/cover/title')).body;
        expect(names.filter((name) => props[`prop_${name}`] !== name)).to.deep.equal([]);
        const history = new Set(answers.map(({ body }) => body.changeset));
        expect([history.size, history.has(null)]).to.deep.equal([100, false]);
        for (let undone = 0; undone < 100; undone++) {
          expect((await project.call('POST', '/_/history/undo')).status).to.equal(200);
        }
        expect(treeDifferences(await project.files(), tree)).to.deep.equal([]);
      } finally {
        await project.close();
      }
    });
  }

  it('a change is refused with Retry-After while 1,024 others wait, and accepted afterwards', async () => {
    const { store, release } = await openHeldStore();
    const service = await serveStore(store);
    try {
      const waiting: Promise<{ status: number }>[] = [];
      const send = (alpha: number) => service.call('POST', '/story/cover/title', { body: { alpha: alpha / 2_000 } });
      const refused = new Promise<Awaited<ReturnType<typeof send>>>((resolve) => {
        for (let count = 0; count <= 1024; count++) {
          const answer = send(count);
          waiting.push(answer);
          void answer.then((each) => each.status === 503 && resolve(each));
        }
      });
      const { headers, body } = await refused;
      expect([headers['retry-after'], body.code]).to.deep.equal(['1', 'too-busy']);
      expect(body.detail).to.match(/1,024 changes/);
      release();
      const statuses = (await Promise.all(waiting)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).to.have.length(1024);
      expect((await send(1_500)).status).to.equal(200);
    } finally {
      await service.stop();
    }
  });

  it('a change is refused while waiting bodies hold 32 MiB, and accepted afterwards', async () => {
    const { store, release } = await openHeldStore();
    const service = await serveStore(store);
    try {
      // Of what is long in it, nothing is to be done.
      const send = (alpha: number, blanks = 256 * 1024 - 32) =>
        sendRaw(service, {
          method: 'POST',
          path: '/story/cover/title',
          headers: { 'Content-Type': 'application/json' },
          body: `{"alpha": ${alpha}}`.padEnd(blanks),
        });
      const bodies = 129;
      const waiting: Promise<{ status: number }>[] = [];
      const refused = new Promise<Awaited<ReturnType<typeof send>>>((resolve) => {
        for (let count = 0; count < bodies; count++) {
          const answer = send(count);
          waiting.push(answer);
          void answer.then((each) => each.status === 503 && resolve(each));
        }
      });
      const { headers, text } = await refused;
      expect(headers['retry-after']).to.equal('1');
      expect(JSON.parse(text)).to.have.property('code', 'too-busy');
      expect(text).to.match(/32 MiB/);
      expect((await service.call('GET', '/story/cover')).status, 'a reader gets a response').to.equal(200);
      release();
      const statuses = (await Promise.all(waiting)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 503)).to.have.length(1);
      expect((await send(0.5, 0)).status).to.equal(200);
    } finally {
      await service.stop();
    }
  });
});
