import { expect } from 'chai';
import type { FileStore } from '#application/ports/file-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { EventReader } from '../../../support/service/read-events.js';
import { serveStore, type ServedStore } from '../../../support/service/serve-store.js';

interface Renamed {
  readonly from: { readonly href: string };
  readonly to: { readonly href: string };
}

describe('the renames that a change reports', () => {
  let store: FileStore;
  let service: ServedStore;
  beforeEach(async () => {
    store = await openMemoryStore();
    service = await serveStore(store);
    for (const path of ['/b', '/b/p', '/b/p/sun', '/b/p/sea', '/b/commands/p/sail', '/b/components/p/timers/clock'])
      await service.call('PUT', path);
  });
  afterEach(() => service.stop());

  const inWords = (renames: unknown) =>
    ((renames ?? []) as readonly Renamed[]).map(({ from, to }) => `${from.href} ${to.href}`);
  const send = async (method: string, path: string, body?: object) => {
    const answer = await service.call(method, path, body === undefined ? {} : { body });
    expect(answer.status, path).to.be.below(300);
    return { id: answer.body.changeset, renames: inWords((answer.body as { renames?: unknown }).renames) };
  };

  for (const [what, path, expected] of [
    ['a layer', '/b/p/sun?newName=sol', '/b/p/sun /b/p/sol'],
    ['a layer that goes into a group', '/b/p/sun?into=sea', '/b/p/sun /b/p/sea/sun'],
    ['a layer that moves and gets a name', '/b/p/sun?newName=sol&into=sea', '/b/p/sun /b/p/sea/sol'],
    ['a page', '/b/p?newName=q', '/b/p /b/q'],
    ['a book', '/b?newName=c', '/b /c'],
    ['a command', '/b/commands/p/sail?newName=row', '/b/commands/p/sail /b/commands/p/row'],
    ['a part', '/b/components/p/timers/clock?newName=bell', '/b/components/p/timers/clock /b/components/p/timers/bell'],
  ] as const) {
    it(`name ${what} before and after; an undo and a redo, too`, async () => {
      const back = expected.split(' ').reverse().join(' ');
      expect((await send('PUT', path)).renames).to.deep.equal([expected]);
      expect((await send('POST', '/_/history/undo')).renames).to.deep.equal([back]);
      expect((await send('POST', '/_/history/redo')).renames).to.deep.equal([expected]);
    });
  }

  it('are none where a layer keeps its address, is copied, or goes and another comes', async () => {
    expect((await send('PUT', '/b/p/sun?after=sea')).renames).to.deep.equal([]);
    expect((await send('PUT', '/b/p/moon?copyFrom=b/p/sun')).renames).to.deep.equal([]);
    const batch = [
      { method: 'DELETE', path: '/b/p/sun' },
      { method: 'PUT', path: '/b/p/star' },
    ];
    expect((await send('POST', '/_/batch', batch)).renames).to.deep.equal([]);
  });

  it('are those of a batch in their order; an undo has them backwards, and so has a restore', async () => {
    const { id: before } = await send('PUT', '/b/p/sun?after=sea');
    const batch = [
      { method: 'PUT', path: '/b/p/sun?newName=tmp' },
      { method: 'PUT', path: '/b/p/sea?newName=sun' },
      { method: 'PUT', path: '/b/p/tmp?newName=sea' },
    ];
    const swapped = ['/b/p/sun /b/p/tmp', '/b/p/sea /b/p/sun', '/b/p/tmp /b/p/sea'];
    const back = ['/b/p/sea /b/p/tmp', '/b/p/sun /b/p/sea', '/b/p/tmp /b/p/sun'];
    expect((await send('POST', '/_/batch', batch)).renames).to.deep.equal(swapped);
    expect((await send('POST', '/_/history/undo')).renames).to.deep.equal(back);
    await send('POST', '/_/history/redo');
    await send('PUT', '/b/p?newName=q');
    expect((await send('POST', `/_/history/restore?to=${before}`)).renames).to.deep.equal([
      '/b/q /b/p',
      ...back,
      ...swapped,
      ...back,
    ]);
  });

  it('are in its event and its entry of the history, also after a restart', async () => {
    const reader = new EventReader(await service.open('/_/events'));
    const { id } = await send('PUT', '/b/p/sun?newName=sol');
    const [, change] = await reader.take(2);
    reader.close();
    expect(change?.data['id']).to.equal(id);
    expect(inWords(change?.data['renames'])).to.deep.equal(['/b/p/sun /b/p/sol']);
    await service.stop();
    service = await serveStore(store);
    const entry = (await service.call('GET', `/_/history/${id}`)).body as unknown as { readonly renames: unknown };
    expect(inWords(entry.renames)).to.deep.equal(['/b/p/sun /b/p/sol']);
    expect((await send('POST', '/_/history/undo')).renames).to.deep.equal(['/b/p/sol /b/p/sun']);
  });

  it('begin with the prefix under which the service is mounted', async () => {
    await service.stop();
    service = await serveStore(store, { prefix: '/books' });
    const reader = new EventReader(await service.open('/books/_/events'));
    const { body } = await service.call('PUT', '/books/b/p/sun?newName=sol');
    expect(inWords((body as { renames?: unknown }).renames)).to.deep.equal(['/books/b/p/sun /books/b/p/sol']);
    const [, change] = await reader.take(2);
    reader.close();
    expect(inWords(change?.data['renames'])).to.deep.equal(['/books/b/p/sun /books/b/p/sol']);
  });
});

describe('the items of an entry of the history', () => {
  it('name what it did to each thing, with the names of the properties that were sent', async () => {
    const service = await serveStore(await openMemoryStore());
    try {
      for (const path of ['/b', '/b/p', '/b/p/sun']) await service.call('PUT', path);
      await service.call('POST', '/b/p/sun', { body: { x: 5, y: 6 } });
      await service.call('POST', '/_/batch', {
        body: [
          { method: 'POST', path: '/b/p/sun', body: { x: 7 } },
          { operation: 'createLayer', at: 'b/p/sea' },
        ],
      });
      await service.call('POST', '/_/history/undo');
      const listed = (await service.call('GET', '/_/history?limit=3')).body as unknown as readonly {
        readonly items?: unknown;
      }[];
      const sun = { type: 'layer', name: 'sun', href: '/b/p/sun', address: ['b', 'p', 'sun'] };
      expect(listed.map(({ items }) => items)).to.deep.equal([
        undefined,
        [
          { operation: 'saveLayer', resource: sun, properties: ['x'] },
          {
            operation: 'createLayer',
            resource: { type: 'layer', name: 'sea', href: '/b/p/sea', address: ['b', 'p', 'sea'] },
          },
        ],
        [{ operation: 'saveLayer', resource: sun, properties: ['x', 'y'] }],
      ]);
    } finally {
      await service.stop();
    }
  });
});
