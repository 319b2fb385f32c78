import { expect } from 'chai';
import { randomBytes } from 'node:crypto';
import { deferred } from '#application/support/concurrency';
import { createClient, ProblemError } from '../../../src/client.js';
import { useTwoServices } from '../../support/service/serve-two.js';
import type { ServedStore } from '../../support/service/serve-store.js';

const head = Buffer.from('89504e470d0a1a0a', 'hex');
/** A picture that the store holds in memory, and one that it does not. */
const small = Buffer.concat([head, Buffer.alloc(100, 1)]);
const large = Buffer.concat([head, Buffer.alloc(1), randomBytes(3 * 1024 * 1024 + 5)]);

const at = (name: string) => ({ book: 'story', path: [name] });
const clientOf = ({ port }: ServedStore) => createClient({ baseUrl: `http://127.0.0.1:${port}` });
const hold = async (service: ServedStore, name: string, bytes: Uint8Array) => {
  const { resource } = await clientOf(service).asset.add(at(name), { hold: true }, bytes);
  return (resource as unknown as { readonly upload: string }).upload;
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'made',
    (error: unknown) => (error instanceof ProblemError ? error.code : error),
  );

describe('bytes that are held, with two services', () => {
  const services = useTwoServices({ uploadQuota: 4_000_000 });

  for (const [size, bytes] of [
    ['small', small],
    ['large', large],
  ] as const) {
    it(`a ${size} upload that one of two services holds is written by the other, once`, async () => {
      const { one, other } = services;
      const upload = await hold(one, 'held.png', bytes);
      const items = [{ operation: 'createAsset', at: 'story/made.png', options: { upload } }];
      const made = await other.call('POST', '/_/batch', { body: items });
      expect([made.status, made.body.changes], JSON.stringify(made.body)).to.deep.equal([
        200,
        [{ path: 'App/story/assets/made.png', action: 'created' }],
      ]);
      const stored = Buffer.from(await clientOf(one).asset.show(at('made.png')));
      expect(stored.equals(bytes)).to.equal(true);
      for (const service of [one, other])
        expect(await codeOf(clientOf(service).asset.add(at('again.png'), { upload }))).to.equal('invalid-body');
    });
  }

  it('the quota of uploads holds where both of two services want to hold bytes at once', async () => {
    const { one, other } = services;
    const { promise: arrived, resolve: hasArrived } = deferred();
    const { promise: held, resolve: isHeld } = deferred();
    const slow = async function* () {
      yield large;
      hasArrived();
      await held;
    };
    const second = codeOf(clientOf(other).asset.add(at('b.png'), { hold: true }, ReadableStream.from(slow())));
    await arrived;
    await hold(one, 'a.png', Buffer.concat([large, small]));
    isHeld();
    expect(await second).to.equal('too-busy');
  });

  it('the quota of uploads counts what both of two services hold, until a batch has written it', async () => {
    const { one, other } = services;
    const upload = await hold(one, 'held.png', large);
    expect(await codeOf(hold(other, 'b.png', Buffer.concat([large, small])))).to.equal('too-busy');
    expect(await codeOf(clientOf(other).asset.add(at('c.png'), {}, Buffer.concat([large, small])))).to.equal(
      'too-busy',
    );
    await clientOf(other).asset.add(at('made.png'), { upload });
    expect(await hold(other, 'b.png', Buffer.concat([large, small]))).to.be.a('string');
  });
});
