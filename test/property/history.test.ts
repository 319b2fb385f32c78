import { expect } from 'chai';
import fc from 'fast-check';
import type { FileStore } from '#application/ports/file-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { fixtureTree, type ProjectTree } from '../support/project/project.js';
import { serveStore, type SentOptions, type ServedStore } from '../support/service/serve-store.js';
import { treeDifferences } from '../support/project/tree-differences.js';

type Sent = readonly [method: string, path: string, options?: SentOptions];

const name = fc.constantFrom('bg', 'hero', 'title', 'GroupA', 'sun', 'moon');
const page = fc.constantFrom('cover', 'forest', 'shore');
const layer = fc
  .tuple(page, fc.array(name, { minLength: 1, maxLength: 2 }))
  .map(([on, path]) => `${on}/${path.join('/')}`);
const classes = fc.constantFrom('linear', 'button', 'wobble', 'rotation');

const request: fc.Arbitrary<Sent> = fc.oneof(
  { weight: 4, arbitrary: layer.map((at): Sent => ['PUT', `/story/${at}`]) },
  { weight: 3, arbitrary: layer.map((at): Sent => ['DELETE', `/story/${at}`]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(layer, fc.double({ min: 0, max: 1, noNaN: true }))
      .map(([at, alpha]): Sent => ['POST', `/story/${at}`, { body: { alpha } }]),
  },
  { weight: 2, arbitrary: fc.tuple(layer, name).map(([at, to]): Sent => ['PUT', `/story/${at}?newName=${to}`]) },
  { weight: 2, arbitrary: fc.tuple(layer, name).map(([at, by]): Sent => ['PUT', `/story/${at}?before=${by}`]) },
  { weight: 3, arbitrary: fc.tuple(layer, classes).map(([at, of]): Sent => ['PUT', `/story/${at}?class=${of}`]) },
  { weight: 2, arbitrary: fc.tuple(layer, classes).map(([at, of]): Sent => ['DELETE', `/story/${at}?class=${of}`]) },
  { weight: 2, arbitrary: fc.tuple(page, page).map(([at, to]): Sent => ['PUT', `/story/${at}?newName=${to}`]) },
  { weight: 1, arbitrary: fc.tuple(page, page).map(([at, of]): Sent => ['PUT', `/story/${at}?copyFrom=story/${of}`]) },
  { weight: 1, arbitrary: page.map((at): Sent => ['DELETE', `/story/${at}`]) },
  { weight: 1, arbitrary: fc.constant<Sent>(['DELETE', '/story?confirm=story']) },
  { weight: 1, arbitrary: fc.constant<Sent>(['PUT', '/story?newName=tale']) },
  { weight: 2, arbitrary: fc.constant<Sent>(['POST', '/_/history/undo']) },
  { weight: 2, arbitrary: fc.constant<Sent>(['POST', '/_/history/redo']) },
);

/** Every file of the project, its history left out. */
async function filesOf(store: FileStore, folder = ''): Promise<ProjectTree> {
  const files = new Map<string, Buffer>();
  for (const { name: entry, kind } of await store.list(folder)) {
    const path = folder === '' ? entry : `${folder}/${entry}`;
    if (path === '.pagewright') continue;
    if (kind === 'folder') for (const [below, content] of await filesOf(store, path)) files.set(below, content);
    else files.set(path, Buffer.from((await store.read(path))?.content ?? []));
  }
  return files;
}

/** As often as it goes; how often that was. */
async function repeat(service: ServedStore, step: 'undo' | 'redo', atMost = Infinity): Promise<number> {
  for (let count = 0; count < atMost; count++) {
    const { status, body } = await service.call('POST', `/_/history/${step}`);
    if (status === 409 && body.code === `nothing-to-${step}`) return count;
    expect(status, JSON.stringify(body)).to.equal(200);
  }
  return atMost;
}

describe('the history of any changes', () => {
  it('leads back to the first byte and forth to the last, across restarts', async () => {
    const fixture = await fixtureTree('project');
    await fc.assert(
      fc.asyncProperty(fc.array(request, { minLength: 1, maxLength: 14 }), fc.nat(6), async (requests, pause) => {
        const store = await openMemoryStore(fixture);
        let service = await serveStore(store);
        const first = await filesOf(store);
        for (const [method, path, options] of requests) {
          const { status, body } = await service.call(method, path, options);
          expect(status, `${method} ${path} ${JSON.stringify(body)}`).to.be.below(500);
        }
        await repeat(service, 'redo');
        const last = await filesOf(store);

        const before = await repeat(service, 'undo', pause);
        await service.stop();
        service = await serveStore(store);
        const undone = before + (await repeat(service, 'undo'));
        expect(treeDifferences(first, await filesOf(store))).to.deep.equal([]);

        const again = await repeat(service, 'redo', pause);
        await service.stop();
        service = await serveStore(store);
        expect(again + (await repeat(service, 'redo'))).to.equal(undone);
        expect(treeDifferences(last, await filesOf(store))).to.deep.equal([]);
        await service.stop();
        await store.close();
      }),
      { numRuns: 25, endOnFailure: false },
    );
  });
});
