import { expect } from 'chai';
import fc from 'fast-check';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { randomFrom } from '../../support/arbitrary/random.js';
import { fixtureTree, openProject, type AnswerBody } from '../../support/project/project.js';
import { withoutWhatDiffers } from '../../support/service/same-answers.js';
import { sendBytes } from '../../support/service/serve.js';
import { serveStore, type ServedStore } from '../../support/service/serve-store.js';
import { withoutCache } from '../../support/service/store-behind.js';
import { useProject } from '../../support/project/use-project.js';
import { readProjectModel } from '../../support/walker/project-model.js';
import { Walker } from '../../support/walker/walker.js';
import { rounds } from '../../support/rounds.js';

/** Addresses that show, between them, every part of the fixture project, and some that are not there. */
const looks = [
  '/app',
  '/story',
  '/story/cover',
  '/story/forest',
  '/story/extra',
  '/story/cover/title',
  '/story/cover/title/linear',
  '/story/cover/title?class=wobble',
  '/story/cover/GroupA',
  '/story/cover/GroupA/Ellipse',
  '/story/cover/a',
  '/story/cover/a/b',
  '/story/commands/cover',
  '/story/commands/cover/a',
  '/story/components/cover/timers',
  '/story/components/cover/audios/a',
  '/components/custom',
  '/components/custom/wobble',
  '/components/custom/sway',
];

async function look(at: ServedStore, path: string): Promise<string> {
  return withoutWhatDiffers(
    await sendBytes(at, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`),
  );
}

describe('a cached response after a random walk', () => {
  it('cached responses equal those of a service without a cache after any changes', async () => {
    const tree = await fixtureTree('project');
    const steps = fc.array(
      fc.oneof(
        fc.noShrink(fc.integer()).map((seed) => ({ seed })),
        fc.subarray(looks, { minLength: 1, maxLength: 6 }).map((paths: readonly string[]) => ({ paths })),
      ),
      { minLength: 20, maxLength: 40 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const cachingService = await serveStore(await openMemoryStore(tree));
        const readingService = await serveStore(withoutCache(await openMemoryStore(tree)));
        try {
          for (const path of looks) await look(cachingService, path);
          const walker = new Walker(await readProjectModel(readingService));
          for (const step of [...taken, { paths: looks }]) {
            if ('seed' in step) {
              const change = walker.next(randomFrom(step.seed));
              const { method, path, body } = change;
              const sent = body === undefined ? {} : { body };
              const changed = [
                await cachingService.call(method, path, sent),
                await readingService.call(method, path, sent),
              ] as const;
              expect(changed[0].status, `${method} ${path}`).to.equal(changed[1].status);
              if (changed[1].status < 300) walker.accept(change, changed[1].body as unknown as AnswerBody);
            } else {
              for (const path of step.paths)
                expect(await look(cachingService, path)).to.equal(await look(readingService, path));
            }
          }
        } finally {
          await Promise.all([cachingService.stop(), readingService.stop()]);
        }
      }),
      { numRuns: rounds(3) },
    );
  });
});

describe('a cached response after a change', () => {
  const { call } = useProject({ store: 'memory' });
  const title = '/story/cover/title';
  const preview = async (path = title) => (await call('GET', path)).body.preview;

  it('a cached response is stale after each change, and the next one has the new revision', async () => {
    const revision = async (path: string) => (await call('GET', path)).headers['pagewright-revision'];
    const before = await revision('/story/forest');
    for (const y of [301, 302, 303]) {
      await call('POST', title, { body: { y } });
      expect((await call('GET', title)).body.props['y']).to.equal(y);
    }
    // What did not change is of the new revision all the same.
    expect(await revision('/story/forest')).to.equal(String(Number(before) + 3));
    await call('POST', '/_/history/undo');
    expect((await call('GET', title)).body.props['y']).to.equal(302);
  });

  it('a cached response shows the preview of a layer or class until the preview ends', async () => {
    for (const path of [title, `${title}/linear`, `${title}?class=linear`]) {
      expect(await preview(path), path).to.equal(null);
      expect(await preview(path), path).to.equal(null);
    }
    await call('POST', `${title}?command=preview`, { body: { y: 5 } });
    expect(await preview()).to.deep.equal({ y: 5 });
    await call('POST', `${title}?command=preview`, { body: { alpha: 0.5 } });
    expect(await preview()).to.deep.equal({ y: 5, alpha: 0.5 });
    expect(await preview()).to.deep.equal({ y: 5, alpha: 0.5 });
    expect(await preview(`${title}/linear`)).to.equal(null);
    await call('POST', `${title}/linear?command=preview`, { body: { properties: { delay: 3 } } });
    for (const path of [`${title}/linear`, `${title}?class=linear`])
      expect(await preview(path), path).to.deep.equal({ properties: { delay: 3 } });
    await call('POST', title);
    expect(await preview()).to.equal(null);
  });

  it('a cached response is not sent after its layer or page was removed or renamed', async () => {
    await call('GET', title);
    await call('DELETE', title);
    expect((await call('GET', title)).status).to.equal(404);
    await call('PUT', title);
    expect((await call('GET', title)).status).to.equal(200);
    await call('PUT', '/story/cover?newName=front');
    expect((await call('GET', title)).body.code).to.equal('page-not-found');
    expect((await call('GET', '/story/front/title')).status).to.equal(200);
  });

  it('a cached response still sends the selection event to the running app, for a GET and not for a HEAD', async () => {
    const session = (await call('POST', '/_/app/session', { body: {} })).body as unknown as Record<string, string>;
    const messages = `/_/app/session/${session['session']}/messages?token=${session['token']}&wait=0`;
    const reported = async () =>
      ((await call('GET', messages)).body as unknown as { messages: { name: string; params: object }[] }).messages.map(
        ({ name, params }) => [name, params],
      );
    await reported();
    const looked = ['/app', '/story', '/story/cover', title, `${title}/linear`];
    for (const path of looked) await call('GET', path);
    const once = await reported();
    expect(once.map(([name]) => name)).to.deep.equal(
      ['App', 'Book', 'Page', 'Layer', 'Tool'].map((what) => `editor.selector.select${what}`),
    );
    for (const path of looked) await call('HEAD', path);
    for (const path of looked) await call('GET', path, { headers: { 'If-None-Match': '*' } });
    expect(await reported()).to.deep.equal([...once, ...once]);
  });

  it('no response is cached for a plain page, the history or the service’s own addresses', async () => {
    const project = await openProject(
      new Map([
        ['App/story/index.lua', Buffer.from('return {}\n')],
        ['demo/page.lua', Buffer.from('return {}\n')],
      ]),
      'memory',
    );
    try {
      for (const path of ['/demo/page', '/demo/page/box'])
        for (const time of [1, 2]) expect((await project.call('GET', path)).status, `${path} ${time}`).to.equal(503);
      const entries = async () => (await project.call('GET', '/_/history')).list.length;
      const [none] = [await entries(), await project.call('GET', '/_/doctor')];
      await project.call('PUT', '/story/cover');
      expect([none, await entries()]).to.deep.equal([0, 1]);
      expect((await project.call('GET', '/_/doctor')).body).to.include({ pages: 1 });
    } finally {
      await project.close();
    }
  });
});

describe('a second preview', () => {
  const { call } = useProject({ store: 'memory' });
  const title = '/story/cover/title';
  const preview = (path: string, body: object) => call('POST', `${path}?command=preview`, { body });

  it('a second preview shows over the values that were stored since the first', async () => {
    await preview(title, { y: 1 });
    await call('POST', title, { body: { x: 77 } });
    const { body } = await preview(title, { y: 2 });
    expect([body.props['x'], body.preview]).to.deep.equal([77, { y: 2 }]);
    await preview(`${title}/linear`, { properties: { delay: 1 } });
    await call('POST', `${title}/linear`, { body: { properties: { duration: 4321 } } });
    expect((await preview(`${title}/linear`, { properties: { delay: 2 } })).body.props['properties']).to.include({
      duration: 4321,
    });
  });

  it('a second preview is refused when its layer or class is gone, and when a value is wrong', async () => {
    await preview(title, { y: 1 });
    expect((await preview(title, { y: 'high' })).status).to.equal(422);
    await preview(`${title}/linear`, { properties: { delay: 1 } });
    await call('DELETE', `${title}/linear`);
    expect((await preview(`${title}/linear`, { properties: { delay: 2 } })).body.code).to.equal('class-not-attached');
    await call('DELETE', title);
    expect((await preview(title, { y: 2 })).body.code).to.equal('layer-not-found');
    expect((await call('GET', title)).status).to.equal(404);
  });

  it('a second preview is of a layer that has taken the name of the class', async () => {
    await call('PUT', '/story/cover/GroupA?class=linear');
    expect((await preview('/story/cover/GroupA/linear', {})).body.type).to.equal('class');
    await call('PUT', '/story/cover/linear');
    await call('PUT', '/story/cover/linear?into=GroupA');
    expect((await preview('/story/cover/GroupA/linear', {})).body.type).to.equal('layer');
  });
});
