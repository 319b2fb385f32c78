import { expect } from 'chai';
import { createHash, randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPagewright, openMemoryStore } from '../../../../src/index.js';
import { createClient, ProblemError } from '../../../../src/client.js';
import { deferred } from '#application/support/concurrency';
import { until } from '../../../studio/support/until.js';
import { useProject } from '../../../support/project/use-project.js';

const files = {
  'App/story/index.lua': 'return { }\n',
  'App/story/assets/images/cover/sun.png': 'a picture that somebody put there',
};
const type = 'application/octet-stream';
const head = Buffer.from('89504e470d0a1a0a', 'hex');
/** A picture that the store holds in memory, and one that it does not. */
const small = Buffer.concat([head, Buffer.alloc(100, 1)]);
// With a zero byte near its start, so that it is no text.
const large = Buffer.concat([head, Buffer.alloc(1), randomBytes(3 * 1024 * 1024 + 5)]);
const at = '/story/assets/images/cover/moon.png';
const file = 'App/story/assets/images/cover/moon.png';

for (const store of ['memory', 'disk'] as const) {
  describe(`uploads of assets (${store})`, () => {
    const { call, opened, problem, files: all, changedSince } = useProject({ files, store });
    const put = (body: unknown, path = at, more = {}) => call('PUT', path, { body, type, ...more });
    const bytes = async (path = file) => (await all()).get(path);
    /** What the store has of uploads that no change has named. */
    const staged = () => {
      const folder = join(opened().folder ?? '', '.pagewright', 'store', 'staged');
      return opened().folder !== undefined && existsSync(folder) ? readdirSync(folder) : [];
    };

    for (const [size, body] of [
      ['small', small],
      ['large', large],
    ] as const) {
      it(`adds a ${size} asset, which undo removes and redo restores byte for byte`, async () => {
        const before = await all();
        const answer = await put(body);
        expect(answer.status, answer.text).to.equal(201);
        expect(answer.headers['location']).to.equal(at);
        expect(answer.body).to.deep.include({
          created: true,
          changes: [{ path: file, action: 'created' }],
        });
        expect(answer.body.resource).to.deep.include({ type: 'asset', name: 'moon.png', href: at });
        expect(Buffer.compare((await bytes()) ?? small.subarray(1), body)).to.equal(0);
        expect((await call('POST', '/_/history/undo')).status).to.equal(200);
        expect(await changedSince(before)).to.deep.equal([]);
        expect((await call('POST', '/_/history/redo')).status).to.equal(200);
        expect(Buffer.compare((await bytes()) ?? small.subarray(1), body)).to.equal(0);
        expect(staged()).to.deep.equal([]);
      });

      it(`replaces an asset by a ${size} one only with overwrite, and undo gives the old bytes back`, async () => {
        await put(head);
        expect(await problem('PUT', at, { body, type })).to.deep.equal([409, 'already-exists']);
        const before = await all();
        const replaced = await put(body, `${at}?overwrite=true`);
        expect([replaced.status, replaced.body.created]).to.deep.equal([200, false]);
        expect(replaced.body.changes).to.deep.equal([{ path: file, action: 'modified' }]);
        expect(Buffer.compare((await bytes()) ?? head, body)).to.equal(0);
        await call('POST', '/_/history/undo');
        expect(await changedSince(before)).to.deep.equal([]);
      });

      it(`takes the same bytes of a ${size} asset once more, and changes nothing`, async () => {
        const { body: first } = await put(body);
        const again = await put(body);
        expect([again.status, again.body.created, again.body.changes]).to.deep.equal([200, false, []]);
        const [newest] = (await call('GET', '/_/history')).list as readonly unknown[] as readonly {
          readonly id?: string;
        }[];
        expect(newest?.id).to.equal(first.changeset);
        expect(staged()).to.deep.equal([]);
      });
    }

    it('plans an upload as a dry run, and leaves nothing of it', async () => {
      const before = await all();
      const answer = await put(large, `${at}?dryRun=true`);
      expect([answer.status, answer.body.created]).to.deep.equal([201, true]);
      expect(answer.body.changes[0]).to.include({ path: file, action: 'created' }).and.to.have.property('diff');
      expect(await changedSince(before)).to.deep.equal([]);
      expect(staged()).to.deep.equal([]);
    });

    it('replaces only what has the entity tag of If-Match', async () => {
      await put(small);
      const { headers } = await call('GET', at);
      const conditions = { headers: { 'If-Match': headers['etag'] ?? '' } };
      const path = `${at}?overwrite=true`;
      expect((await put(large, path, conditions)).status).to.equal(200);
      expect((await put(small, path, conditions)).status).to.equal(412);
      expect((await put(small, at, { headers: { 'If-None-Match': '*' } })).status).to.equal(412);
      expect(Buffer.compare((await bytes()) ?? small, large)).to.equal(0);
    });

    it('carries out an upload with an Idempotency-Key once, and refuses the key for other bytes', async () => {
      const headers = { 'Idempotency-Key': 'moon' };
      const first = await put(large, at, { headers });
      const again = await put(large, at, { headers });
      expect(again.headers['idempotency-replayed']).to.equal('true');
      expect(again.body.changeset).to.equal(first.body.changeset);
      expect((await put(small, at, { headers })).body.code).to.equal('idempotency-key-reused');
    });

    it('accepts the type of the ending, and none that a form can send', async () => {
      expect((await put(small, at, { type: 'image/png' })).status).to.equal(201);
      const text = '/story/assets/notes/a.txt';
      for (const refused of ['text/plain', 'multipart/form-data; boundary=a', 'application/x-www-form-urlencoded', ''])
        expect(await problem('PUT', text, { body: 'text', type: refused }), refused).to.deep.equal([
          415,
          'unsupported-media-type',
        ]);
      expect(await problem('PUT', text, { body: 'text', type: 'image/png' })).to.deep.equal([
        415,
        'unsupported-media-type',
      ]);
      expect((await put('text', text, { type: '' })).body.detail).to.include('and the request has none');
      expect((await put('text', text)).status).to.equal(201);
    });

    it('refuses bytes that are not what the ending promises, an empty file, and endings of scripts and pages', async () => {
      const before = await all();
      expect(await problem('PUT', at, { body: 'no picture', type })).to.deep.equal([400, 'invalid-body']);
      expect(await problem('PUT', at, { body: Buffer.alloc(2_000_000, 'x'), type })).to.deep.equal([
        400,
        'invalid-body',
      ]);
      expect(await problem('PUT', at, { type })).to.deep.equal([400, 'invalid-body']);
      for (const name of ['a.lua', 'a.html', 'build.settings', 'plain', 'model.lua'])
        expect(await problem('PUT', `/story/assets/${name}`, { body: small, type }), name).to.deep.equal([
          400,
          'invalid-name',
        ]);
      const { body } = await call('PUT', '/story/assets/a.pgn', { body: small, type });
      expect(body['nearest']).to.deep.equal(['.png']);
      expect(await changedSince(before)).to.deep.equal([]);
      expect(staged()).to.deep.equal([]);
    });

    it('takes names as exporters write them, and refuses hidden ones and names that another system folds', async () => {
      for (const name of ['1_run@2x.png', 'cat%20(1).png'])
        expect((await put(small, `/story/assets/images/${name}`)).status, name).to.equal(201);
      for (const name of ['.hidden.png', '.git/a.png', 'a*.png', 'con.png'])
        expect(await problem('PUT', `/story/assets/images/${name}`, { body: small, type }), name).to.deep.equal([
          400,
          'invalid-name',
        ]);
      const sun = '/story/assets/images/cover/Sun.png';
      expect(await problem('PUT', sun, { body: small, type })).to.deep.equal([409, 'name-collides']);
      expect(await problem('PUT', '/story/assets/images/cover/sun.png/a.png', { body: small, type })).to.deep.equal([
        409,
        'name-collides',
      ]);
      expect(await problem('PUT', '/novel/assets/a.png', { body: small, type })).to.deep.equal([404, 'book-not-found']);
    });

    it('refuses an asset of more than 64 MiB before its bytes arrive', async () => {
      const socket = connect(opened().port, '127.0.0.1');
      const bytes = 64 * 1024 * 1024 + 1;
      socket.write(
        `PUT ${at} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
      const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
      socket.destroy();
      expect(answer).to.match(/^HTTP\/1.1 413 /);
    });

    it('leaves nothing of an upload whose connection breaks', async () => {
      const before = await all();
      const socket = connect(opened().port, '127.0.0.1');
      socket.write(`PUT ${at} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 9000000\r\n\r\n`);
      await new Promise((resolve) => socket.write(large, resolve));
      const untilStaged = (isSo: (count: number) => boolean) =>
        until('what is staged', () => Promise.resolve(staged().length), isSo);
      if (store === 'disk') await untilStaged((count) => count > 0);
      socket.destroy();
      await untilStaged((count) => count === 0);
      expect(await changedSince(before)).to.deep.equal([]);
      expect((await put(large)).status, 'the address is free').to.equal(201);
    });

    it('renames with newName, and takes no body and no overwrite then', async () => {
      await put(small);
      expect(await problem('PUT', `${at}?newName=star.png`, { body: small, type })).to.deep.equal([
        400,
        'invalid-body',
      ]);
      expect(await problem('PUT', `${at}?newName=star.png&overwrite=true`)).to.deep.equal([400, 'invalid-query']);
      expect(await problem('PUT', `${at}?confirm=used`, { body: small, type })).to.deep.equal([400, 'invalid-query']);
      expect((await call('PUT', `${at}?newName=star.png`)).status).to.equal(200);
    });

    it('takes the address of a page for the images of this page, unless the assets have a folder of its name', async () => {
      const page = {
        'App/story/components/cover/index.lua': 'return { components = { layers = {} }, commands = {} }\n',
      };
      await opened().store.commit(
        Object.entries(page).map(([path, text]) => ({ action: 'created', path, content: Buffer.from(text) })),
        [],
      );
      const added = await put(small, '/story/assets/cover/moon.png');
      expect([added.status, added.body.changes], added.text).to.deep.equal([201, [{ path: file, action: 'created' }]]);
      expect(added.body.resource?.href).to.equal(at);
      expect((await put(small, '/story/assets/cover/moon.png')).body.created).to.equal(false);
      expect((await call('GET', '/story/assets/cover/moon.png')).status).to.equal(200);
      expect((await call('DELETE', '/story/assets/cover/moon.png?confirm=used')).body.changes).to.deep.equal([
        { path: file, action: 'removed' },
      ]);
      const credits = await put('Drawn by Ada.', '/story/assets/cover/credits.txt');
      expect(credits.body.changes).to.deep.equal([{ path: 'App/story/assets/cover/credits.txt', action: 'created' }]);
      const beside = await put(small, '/story/assets/cover/moon.png');
      expect(beside.body.changes).to.deep.equal([{ path: 'App/story/assets/cover/moon.png', action: 'created' }]);
    });

    it('holds bytes for a batch, which adds them as one change with what else it makes', async () => {
      const before = await all();
      const held = await put(large, `${at}?hold=true`);
      expect([held.status, held.body.created, held.body.changes]).to.deep.equal([200, false, []]);
      expect(await changedSince(before)).to.deep.equal([]);
      const { upload } = held.body.resource as unknown as { upload: string };
      const item = (path: string) => ({ operation: 'createAsset', at: path, options: { upload } });
      const items = [
        { operation: 'createBook', at: { book: 'other' } },
        item('story/images/cover/moon.png'),
        item('other/images/cover/moon.png'),
      ];
      const planned = await call('POST', '/_/batch?dryRun=true', { body: items });
      expect(planned.status, planned.text).to.equal(200);
      const made = await call('POST', '/_/batch', { body: items });
      expect(made.status, made.text).to.equal(200);
      for (const path of [file, 'App/other/assets/images/cover/moon.png']) {
        expect(Buffer.compare((await bytes(path)) ?? small, large)).to.equal(0);
      }
      const again = await call('POST', '/_/batch', { body: [item('story/images/cover/stars.png')] });
      expect([again.status, again.body.code]).to.deep.equal([400, 'invalid-body']);
      expect(staged()).to.deep.equal([]);
      expect((await call('POST', '/_/history/undo')).status).to.equal(200);
      expect(await changedSince(before)).to.deep.equal([]);
    });

    it('checks held bytes again for the name that they get, and leaves them held where it refuses them', async () => {
      const before = await all();
      for (const [held, body, other] of [
        ['a.png', small, 'evil.json'],
        ['b.png', large, 'evil.txt'],
        ['c.json', Buffer.from(`{ "a": 1 ${' '.repeat(500_000)} }`), 'c.png'],
      ] as const) {
        const { resource } = (await put(body, `/story/assets/${held}?hold=true`)).body;
        const { upload } = resource as unknown as { upload: string };
        const item = (path: string) => [{ operation: 'createAsset', at: `story/${path}`, options: { upload } }];
        for (const dryRun of [true, false])
          expect(await problem('POST', `/_/batch?dryRun=${dryRun}`, { body: item(other) }), other).to.deep.equal([
            400,
            'invalid-body',
          ]);
        expect(await problem('PUT', `/story/assets/${other}?upload=${upload}`)).to.deep.equal([400, 'invalid-body']);
        expect(await changedSince(before)).to.deep.equal([]);
        expect((await call('POST', '/_/batch', { body: item(held) })).status, held).to.equal(200);
        await call('POST', '/_/history/undo');
      }
      expect(staged()).to.deep.equal([]);
    });

    it('refuses options that would promise what does not happen', async () => {
      const { resource } = (await put(small, '/story/assets/held.png?hold=true')).body;
      const { upload } = resource as unknown as { upload: string };
      for (const [query, body] of [
        ['hold=true&dryRun=true', large],
        ['hold=true&overwrite=true', large],
        [`hold=true&upload=${upload}`, undefined],
        [`upload=${upload}`, large],
      ] as const)
        expect(await problem('PUT', `${at}?${query}`, { ...(body && { body, type }) }), query).to.deep.equal([
          400,
          'invalid-query',
        ]);
      expect(staged()).to.deep.equal([]);
      const holding = [{ operation: 'createAsset', at: 'story/a.png', options: { hold: true } }];
      expect(await problem('POST', '/_/batch', { body: holding })).to.deep.equal([400, 'invalid-body']);
      expect((await call('PUT', `/story/assets/held.png?upload=${upload}`)).status).to.equal(201);
    });

    it('holds bytes anew for a repeated key, so that each answer names bytes that are held', async () => {
      const headers = { 'Idempotency-Key': 'held' };
      const path = '/story/assets/held.png';
      const first = (await put(small, `${path}?hold=true`, { headers })).body.resource as unknown as { upload: string };
      expect((await call('PUT', `${path}?upload=${first.upload}`)).status).to.equal(201);
      const again = (await put(small, `${path}?hold=true`, { headers })).body.resource as unknown as { upload: string };
      expect((await call('PUT', `/story/assets/other.png?upload=${again.upload}`)).status).to.equal(201);
    });

    it('is no item of a batch', async () => {
      const items = [{ method: 'PUT', path: at }];
      expect(await problem('POST', '/_/batch', { body: items })).to.deep.equal([400, 'invalid-body']);
    });

    it('is sent by the typed client from a Blob, bytes and a stream', async () => {
      const client = createClient({ baseUrl: `http://127.0.0.1:${opened().port}`, author: 'Ada' });
      const path = (name: string) => ({ book: 'story', path: ['images', name] });
      const stream = new Blob([large]).stream() as ReadableStream<Uint8Array>;
      await client.asset.add(path('blob.png'), {}, new Blob([small], { type: 'image/png' }));
      await client.asset.add(path('bytes.png'), {}, new Uint8Array(large));
      const { created } = await client.asset.add(path('stream.png'), { overwrite: true }, stream);
      expect(created).to.equal(true);
      expect(hashOf(await client.asset.show(path('stream.png')))).to.equal(hashOf(large));
      const refused = await client.asset.add(path('bytes.png'), {}, small).catch((error: unknown) => error);
      expect(refused).to.be.instanceOf(ProblemError).with.property('code', 'already-exists');
    });
  });
}

describe('the quota of uploads', () => {
  it('refuses an upload that goes beyond it, and takes one after others have ended', async () => {
    const store = await openMemoryStore();
    const pagewright = createPagewright({ store, uploadQuota: 5_000_000 });
    await pagewright.book.add({ book: 'story' });
    const path = (name: string) => ({ book: 'story', path: [name] });
    const { promise: arrived, resolve: hasArrived } = deferred();
    const { promise: refused, resolve: isRefused } = deferred();
    const slow = async function* () {
      yield large;
      hasArrived();
      await refused;
      yield small;
    };
    const first = pagewright.asset.add(path('a.png'), {}, ReadableStream.from(slow()));
    await arrived;
    const second = await pagewright.asset.add(path('b.png'), {}, large).catch((error: unknown) => error);
    expect(second).to.be.instanceOf(ProblemError).with.property('code', 'too-busy');
    isRefused();
    expect((await first).created).to.equal(true);
    expect((await pagewright.asset.add(path('c.png'), {}, large)).created).to.equal(true);
    await pagewright.close();
    await store.close();
  });
});

describe('uploads in the same process', () => {
  const path = (name: string) => ({ book: 'story', path: [name] });

  it('end with the signal of their caller, with their source, and with the answer; and give back what they took', async () => {
    const store = await openMemoryStore();
    const pagewright = createPagewright({ store, uploadQuota: large.length });
    await pagewright.book.add({ book: 'story' });
    const whole = () => pagewright.asset.add(path('whole.png'), { dryRun: true }, large);

    const aborted = unfinished(large);
    const abort = new AbortController();
    const options = { at: path('a.png'), body: aborted.stream, signal: abort.signal };
    const sent = pagewright.send('asset.add', options).catch((error: unknown) => error);
    await aborted.isRead;
    abort.abort(new Error('the caller has left'));
    expect(String(await sent)).to.include('the caller has left');
    await aborted.isCancelled;
    await untilMade(whole);

    const broken = unfinished(large);
    const failing = pagewright.asset.add(path('b.png'), {}, broken.stream).catch((error: unknown) => error);
    await broken.isRead;
    broken.fail(new Error('the disk of the caller broke'));
    expect(await failing).to.be.instanceOf(Error);
    await untilMade(whole);

    const refused = unfinished(Buffer.alloc(2_000_000, 'x'));
    const answer = await pagewright.asset.add(path('c.png'), {}, refused.stream).catch((error: unknown) => error);
    expect(answer).to.be.instanceOf(ProblemError).with.property('code', 'invalid-body');
    await refused.isCancelled;
    await untilMade(whole);
    await pagewright.close();
    await store.close();
  });
});

/** A stream that has some bytes, and no end. */
function unfinished(bytes: Uint8Array) {
  const [read, cancelled] = [deferred(), deferred()];
  let fail: (error: Error) => void = () => undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        fail = (error) => controller.error(error);
        controller.enqueue(bytes);
      },
      pull: () => read.resolve(),
      cancel: () => cancelled.resolve(),
    },
    { highWaterMark: 1 },
  );
  return { stream, isRead: read.promise, isCancelled: cancelled.promise, fail: (error: Error) => fail(error) };
}

/** The bytes of an upload are given back a moment after its caller has left. */
async function untilMade(work: () => Promise<unknown>): Promise<void> {
  const result = () =>
    work().then(
      () => 'made',
      (error: Error) => error.message,
    );
  await until('an upload that needs all of the quota', result, (made) => made === 'made');
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
