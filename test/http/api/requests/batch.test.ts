import { expect } from 'chai';
import { useProject } from '../../../support/project/use-project.js';
import type { StoreKind } from '../../../support/project/project.js';

const item = (method: string, path: string, body?: unknown) => ({
  method,
  path,
  ...(body === undefined ? {} : { body }),
});

/** Each item needs what those before it leave. */
const items = [
  item('PUT', '/fable'),
  item('PUT', '/fable/start'),
  item('PUT', '/fable/start/sky/cloud', { x: 40 }),
  item('PUT', '/fable/start/sky/cloud?class=linear', { properties: { duration: 900 } }),
  item('POST', '/fable/start/sky/cloud/linear', { properties: { duration: 700 } }),
  item('PUT', '/fable/commands/start/go', {
    actions: [{ command: 'animation.play', params: { target: 'sky/cloud' } }],
  }),
  item('PUT', '/fable/start/sky/cloud?newName=mist'),
  item('PUT', '/story/cover/moon?before=title'),
  item('DELETE', '/story/cover/GroupA'),
];

for (const store of ['memory', 'disk'] as const satisfies readonly StoreKind[]) {
  describe(`POST /_/batch, ${store === 'memory' ? 'in memory' : 'on a disk'}`, () => {
    const { call, files, read, problem, changedSince } = useProject({ store });
    const batch = (body: unknown, query = '') => call('POST', `/_/batch${query}`, { body });

    it('makes all changes as one, and one undo restores every byte', async () => {
      const before = await files();
      const { status, body } = await batch(items);
      expect(status).to.equal(200);
      expect(body.changeset).to.be.a('string');
      expect(body.items?.map((each) => each.status)).to.deep.equal([201, 201, 201, 201, 200, 201, 200, 201, 200]);
      expect(body.items?.[2]).to.deep.include({ location: '/fable/start/sky/cloud', created: true });
      expect(body.items?.[2]?.resource).to.nested.include({ type: 'layer', 'props.x': 40 });
      expect(body.items?.[6]?.references).to.have.length.above(0);
      expect(body.references).to.deep.include(body.items?.[6]?.references[0]);

      expect(await read('/fable/start/sky/mist/linear')).to.nested.include({ 'props.properties.duration': 700 });
      expect((await read('/fable/commands/start/go')).actions).to.deep.equal([
        { command: 'animation.play', params: { target: 'sky/mist' } },
      ]);
      const { list: entries } = await call('GET', '/_/history');
      expect(entries).to.have.length(1);
      expect(entries[0]).to.deep.include({
        request: { method: 'POST', path: '/_/batch', operation: 'applyBatch', address: [] },
      });
      const after = await files();

      expect((await call('POST', '/_/history/undo')).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await call('POST', '/_/history/redo')).status).to.equal(200);
      expect(await changedSince(after)).to.deep.equal([]);
    });

    it('leaves the same files as its items one by one', async () => {
      await batch(items);
      const together = await files();
      await call('POST', '/_/history/undo');
      for (const { method, path, body } of items) {
        expect((await call(method, path, body === undefined ? {} : { body })).status, path).to.be.below(300);
      }
      expect(await changedSince(together)).to.deep.equal([]);
    });

    it('changes nothing when an item is refused, and names the item', async () => {
      const before = await files();
      const { status, body } = await batch([...items.slice(0, 3), item('PUT', '/fable/strat/bird'), items[3]]);
      expect(status).to.equal(404);
      expect(body).to.deep.include({ code: 'page-not-found', item: 3, nearest: ['start'] });
      expect(body.detail).to.match(/^Item 3 of the batch \(PUT \/fable\/strat\/bird\) was refused/);
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await call('GET', '/_/history')).list).to.deep.equal([]);
    });

    it('a dry run shows the differences of all items and writes nothing', async () => {
      const before = await files();
      const { status, body } = await batch(items, '?dryRun=true');
      expect(status).to.equal(200);
      expect(body.changeset).to.equal(null);
      expect(body.items).to.have.length(items.length);
      expect(body.changes.every(({ diff }) => diff !== undefined)).to.equal(true);
      expect(body.changes.map(({ path }) => path)).to.include('App/fable/components/start/layers/sky/mist.lua');
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('a batch with an Idempotency-Key is made once', async () => {
      const send = () => call('POST', '/_/batch', { body: items, headers: { 'Idempotency-Key': 'k' } });
      const first = await send();
      const again = await send();
      expect(again.body).to.deep.equal(first.body);
      expect(again.headers['idempotency-replayed']).to.equal('true');
    });

    it('an item with ifMatch is made only if the thing is as the caller has read it', async () => {
      const title = '/story/cover/title';
      const ifMatch = (await call('GET', `${title}?quiet=true`)).headers['etag'];
      const save = { ...item('POST', title, { alpha: 0.5 }), ifMatch };
      expect((await batch([item('PUT', '/story/cover/moon'), save])).status).to.equal(200);
      const before = await files();
      for (const stale of [[save], [item('POST', '/story/cover/moon', { x: 1 }), save]]) {
        const { status, body } = await batch(stale);
        expect(status).to.equal(412);
        expect(body).to.include({ code: 'precondition-failed', item: stale.length - 1 });
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('an item before counts as a change, and "*" asks for something that is there', async () => {
      const title = '/story/cover/title';
      const ifMatch = (await call('GET', `${title}?quiet=true`)).headers['etag'];
      const twice = [item('POST', title, { alpha: 0.5 }), { ...item('POST', title, { alpha: 0.2 }), ifMatch }];
      expect((await batch(twice)).body).to.include({ code: 'precondition-failed', item: 1 });
      const there = { ...item('PUT', '/story/cover/moon?before=title'), ifMatch: '*' };
      expect((await batch([there])).body).to.include({ code: 'precondition-failed', item: 0 });
      expect((await batch([item('PUT', '/story/cover/moon'), there])).status).to.equal(200);
      const bridge = { ...item('PUT', '/_/bridge'), ifMatch: '*' };
      expect((await batch([bridge])).body).to.include({ code: 'precondition-failed', item: 0 });
    });

    it('refuses what is no change, and what is no request, without any effect', async () => {
      const before = await files();
      const refused: readonly (readonly [unknown, string])[] = [
        [item('POST', '/_/history/undo'), 'invalid-body'],
        [item('POST', '/_/batch', []), 'invalid-body'],
        [item('POST', '/story/cover/title?command=preview', { alpha: 0.5 }), 'invalid-body'],
        [item('POST', '/_/app/dispatch', { name: 'x' }), 'invalid-body'],
        [item('DELETE', '/app'), 'invalid-body'],
        [item('GET', '/story'), 'invalid-body'],
        [{ path: '/story' }, 'invalid-body'],
        [item('PUT', '/story/cover/sun', [1]), 'invalid-body'],
        [item('DELETE', '/story/cover/title', { x: 1 }), 'invalid-body'],
        [item('PUT', '/story/cover/sun?dryRun=true'), 'invalid-query'],
        [item('PUT', '/story/cover/sun?befor=title'), 'invalid-query'],
        [item('PUT', 'http://elsewhere/x'), 'invalid-name'],
        [item('PUT', '/story/../x'), 'invalid-name'],
        [item('PUT', '/story%2Fcover/x'), 'invalid-name'],
        [item('PUT', '/_/nothing'), 'route-not-found'],
      ];
      for (const [each, code] of refused) {
        const { body } = await batch([item('PUT', '/story/cover/moon'), each]);
        expect(body.code, JSON.stringify(each)).to.equal(code);
        expect(body.detail, JSON.stringify(each)).to.match(/Item 1|"?1\.|1: /);
      }
      expect(await problem('POST', '/_/batch', { body: [] })).to.deep.equal([400, 'invalid-body']);
      expect(await problem('POST', '/_/batch')).to.deep.equal([400, 'invalid-body']);
      expect(await problem('POST', '/_/batch', { body: items[0] })).to.deep.equal([400, 'invalid-body']);
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await read('/story/cover/title')).preview).to.equal(null);
    });

    it('names the item that is no change', async () => {
      for (const each of [item('GET', '/story'), { operation: 5 }, { ...item('PUT', '/story/next'), author: 'A' }]) {
        const { status, body } = await batch([items[0], each]);
        expect(status).to.equal(400);
        expect(body).to.deep.include({ code: 'invalid-body', item: 1 });
      }
      expect((await batch([])).body).not.to.have.property('item');
    });

    it('a refusal has the problem of its item, as a request of its own has it', async () => {
      const alone = await call('PUT', '/story/cover/titel?newName=moon');
      const { instance: _, ...problem } = alone.body as unknown as { readonly instance: string };
      expect(problem).to.deep.include({ operation: 'renameLayer', address: ['story', 'cover', 'titel'] });
      const options = { newName: 'moon' };
      for (const each of [
        item('PUT', '/story/cover/titel?newName=moon'),
        { operation: 'renameLayer', at: 'story/cover/titel', options },
      ])
        expect((await batch([items[0], each])).body).to.deep.include({ item: 1, operation: 'applyBatch', problem });
      const copied = { operation: 'createCommand', at: 'story/cover/sing', options: { copyFrom: '/story/cover' } };
      expect((await batch([items[0], copied])).body).to.deep.include({ item: 1, code: 'invalid-query' });
    });

    it('takes operations beside requests, with an address as it is read or as names', async () => {
      await batch(items);
      const together = await files();
      await call('POST', '/_/history/undo');
      const { status, body } = await batch([
        { operation: 'createBook', at: 'fable' },
        { operation: 'createPage', at: { book: 'fable', page: 'start' }, options: {} },
        { operation: 'createLayer', at: 'fable/start/sky/cloud/', body: { x: 40 } },
        { operation: 'attachClass', at: 'fable/start/sky/cloud/linear', body: { properties: { duration: 900 } } },
        { operation: 'saveClass', at: 'fable/start/sky/cloud/linear', body: { properties: { duration: 700 } } },
        items[5],
        { operation: 'renameLayer', at: 'fable/start/sky/cloud', options: { newName: 'mist' } },
        items[7],
        { operation: 'deleteLayer', at: '/story/cover/GroupA' },
      ]);
      expect(status, body.detail).to.equal(200);
      expect(body.items?.map((each) => each.status)).to.deep.equal([201, 201, 201, 201, 200, 201, 200, 201, 200]);
      expect(await changedSince(together)).to.deep.equal([]);
    });

    it('refuses an operation that is not as it is declared, and names the item', async () => {
      const before = await files();
      const sun = 'story/cover/sun';
      const refused: readonly (readonly [unknown, string, RegExp])[] = [
        [{ operation: 'createLayr', at: sun }, 'invalid-body', /createLayr.*Did you mean "?createLayer/],
        [{ operation: 'undoChange' }, 'invalid-body', /"undoChange"/],
        [{ operation: 'readLayer', at: sun }, 'invalid-body', /"readLayer"/],
        [{ operation: 'createLayer', at: 'story/cover' }, 'invalid-body', /at\.path/],
        [{ operation: 'createLayer', at: { book: 'story' } }, 'invalid-body', /at\.page: is missing/],
        [{ operation: 'createBook', at: 'a/b' }, 'invalid-name', /a\/b/],
        [{ operation: 'createBook', at: '../x' }, 'invalid-name', /\.\./],
        [{ operation: 'createLayer', at: sun, options: { befor: 'title' } }, 'invalid-body', /befor/],
        [{ operation: 'createLayer', at: sun, options: { before: 1 } }, 'invalid-body', /options\.before: takes text/],
        [{ operation: 'createLayer', at: sun, body: [1] }, 'invalid-body', /table/],
        [{ operation: 'deleteLayer', at: 'story/cover/title', body: { x: 1 } }, 'invalid-body', /takes no body/],
        [{ operation: 'deleteLayer', at: 'story/cover/titel' }, 'layer-not-found', /titel/],
        [{ operation: 'createLayer', at: 'story/cover/moon', path: '/x' }, 'invalid-body', /1: holds "path"/],
        [{ operation: 1 }, 'invalid-body', /1\.operation: takes text/],
        [{ path: '/story' }, 'invalid-body', /1\.method: takes "PUT"/],
        [{}, 'invalid-body', /1: takes "method" and "path"/],
        ['createLayer', 'invalid-body', /1: takes "method" and "path"/],
      ];
      for (const [each, code, detail] of refused) {
        const { body } = await batch([item('PUT', '/story/cover/moon'), each]);
        expect(body.code, JSON.stringify(each)).to.equal(code);
        expect(body.detail, JSON.stringify(each))
          .to.match(detail)
          .and.to.match(/Item 1 |\b1[:.]/);
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('takes 500 changes and 100,000 values, and no more', async () => {
      const many = Array.from({ length: 501 }, (_, at) => item('POST', '/story/cover/title', { x: at }));
      expect(await problem('POST', '/_/batch', { body: many })).to.deep.equal([400, 'invalid-body']);
      const { status, body } = await batch(many.slice(1));
      expect(status, body.detail).to.equal(200);
      expect((await read('/story/cover/title')).props).to.include({ x: 500 });
      const large = (count: number) => [
        item('POST', '/story/cover/title', { data: Array.from({ length: count }, () => 1) }),
      ];
      expect((await batch(large(99_000), '?dryRun=true')).status).to.equal(200);
      expect(await problem('POST', '/_/batch', { body: large(100_001) })).to.deep.equal([400, 'invalid-body']);
      expect(
        await problem('POST', '/_/batch', { body: large(1).concat(item('PUT', `/x${'y'.repeat(4_194_304)}`)) }),
      ).to.deep.equal([413, 'body-too-large']);
    });

    it('refuses values that no file could be read with, of a thing that is there and of a new one', async () => {
      const before = await files();
      const names = Object.fromEntries(Array.from({ length: 33_000 }, (_, at) => [`k${String(at)}`, at]));
      for (const [method, path] of [
        ['POST', '/story/cover/title'],
        ['PUT', '/story/cover/moon'],
      ] as const) {
        const { status, body } = await batch([item(method, path, { data: names })]);
        expect([status, body.code, body.detail], path).to.deep.include.members([422, 'invalid-property']);
        expect(body.detail).to.match(/too large to be read again: it has more than \d+ (?:tokens|bytes)\./);
      }
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('others change the project while a batch is planned', async () => {
      const order: string[] = [];
      const saves = Array.from({ length: 100 }, (_, at) => item('PUT', `/story/cover/l${String(at)}`));
      const together = batch(saves).then(({ status }) => order.push(`batch ${String(status)}`));
      for (let n = 0; n < 3; n++) {
        const { status } = await call('PUT', `/fable${String(n)}`);
        order.push(`other ${String(status)}`);
      }
      await together;
      expect(order).to.deep.equal(['other 201', 'other 201', 'other 201', 'batch 200']);
    });

    it('a change by others meanwhile loses nothing', async () => {
      const saves = Array.from({ length: 60 }, (_, at) => item('PUT', `/story/cover/l${String(at)}`));
      const [together, ...alone] = await Promise.all([
        batch(saves),
        ...Array.from({ length: 10 }, (_, at) => call('PUT', `/story/cover/o${String(at)}`)),
      ]);
      expect([together, ...alone].map(({ status }) => status)).to.deep.equal([200, ...alone.map(() => 201)]);
      const page = JSON.stringify((await read('/story/cover')).components.layers);
      for (let at = 0; at < 60; at++) expect(page).to.contain(`"l${String(at)}"`);
      for (let at = 0; at < 10; at++) expect(page).to.contain(`"o${String(at)}"`);
    });
  });
}
