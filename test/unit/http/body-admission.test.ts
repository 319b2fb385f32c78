import { expect } from 'chai';
import type { Context } from 'koa';
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { Problem } from '#domain/problem/problem';
import { BodyAdmission } from '#adapters/http/request/body-admission';

const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' };
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** A request whose body arrives as a test writes it. */
function arriving(declared: Readonly<Record<string, string>> = headers) {
  const socket = new Socket();
  const req = Object.assign(new PassThrough(), { headers: declared, socket });
  return { req, socket, context: { req, method: 'PUT' } as unknown as Context };
}

describe('the admission of bodies', () => {
  const gateOf = (most: number) => new BodyAdmission((_kind, bytes) => bytes.length, most);
  const read = (admission: BodyAdmission, { context }: ReturnType<typeof arriving>) =>
    admission.use(context, async (body) => (await body.read('properties')).value).catch((error: Problem) => error.code);

  it('counts what has arrived of a body, not what its sender promises', async () => {
    const admission = gateOf(1000);
    const promised = arriving({ ...headers, 'content-length': '100000' });
    const first = read(admission, promised);
    promised.req.write(Buffer.alloc(600));
    await turn();
    const other = arriving();
    other.req.end(Buffer.alloc(500));
    expect(await read(admission, other)).to.equal('too-busy');
    const small = arriving();
    small.req.end(Buffer.alloc(400));
    expect(await read(admission, small)).to.equal(400);
    promised.req.end();
    expect(await first).to.equal('invalid-body');
  });

  it('counts a body until its request is answered', async () => {
    const admission = gateOf(1000);
    const [waits, other] = [arriving(), arriving()];
    waits.req.end(Buffer.alloc(600));
    await admission.use(waits.context, async (body) => {
      await body.read('properties');
      other.req.end(Buffer.alloc(600));
      expect(await read(admission, other)).to.equal('too-busy');
    });
    const after = arriving();
    after.req.end(Buffer.alloc(1000));
    expect(await read(admission, after)).to.equal(1000);
  });

  for (const [how, end] of Object.entries({
    'its connection closes': ({ socket }: ReturnType<typeof arriving>) => socket.emit('close'),
    'the request fails': ({ req }: ReturnType<typeof arriving>) => req.destroy(new Error('reset')),
    'the request is destroyed': ({ req }: ReturnType<typeof arriving>) => req.destroy(),
    'it is too large': ({ req }: ReturnType<typeof arriving>) => req.write(Buffer.alloc(300_000)),
  }))
    it(`gives back what a body has taken when ${how}`, async () => {
      const admission = gateOf(1_000_000);
      const cut = arriving();
      const refused = read(admission, cut);
      cut.req.write(Buffer.alloc(200_000));
      await turn();
      end(cut);
      expect(await refused).to.be.oneOf(['invalid-body', 'body-too-large']);
      for (let count = 0; count < 10; count++) {
        const whole = arriving();
        whole.req.end(Buffer.alloc(200_000));
        expect(await read(admission, whole)).to.equal(200_000);
      }
    });

  it('gives back what a body has taken when its connection closed before anybody read it', async () => {
    const cut = arriving();
    cut.req.write(Buffer.alloc(600));
    cut.socket.destroy();
    await turn();
    expect(await read(gateOf(1000), cut)).to.equal('invalid-body');
  });

  it('takes a body for cut off whose request was answered, and so dropped, before anybody read it', async () => {
    const cut = arriving();
    cut.req.resume().write(Buffer.alloc(600));
    await turn();
    const refused = read(gateOf(1000), cut);
    await turn();
    cut.socket.emit('close');
    expect(await refused).to.equal('invalid-body');
  });

  it('refuses a body of another type whose connection closes before its first byte', async () => {
    const cut = arriving({ ...headers, 'content-type': 'text/plain' });
    const refused = read(gateOf(1000), cut);
    await turn();
    cut.socket.emit('close');
    expect(await refused).to.equal('unsupported-media-type');
  });

  it('releases what was received of an upload, also when the request fails', async () => {
    const admission = gateOf(1000);
    const sent = arriving({ 'content-type': 'image/png', 'transfer-encoding': 'chunked' });
    sent.req.end(Buffer.alloc(10));
    let released = 0;
    const staged = { sha256: '', size: 10, content: new Uint8Array(10), release: async () => void released++ };
    const receive = async ({ bytes }: { readonly bytes: AsyncIterable<Uint8Array> }) => {
      let size = 0;
      for await (const piece of bytes) size += piece.length;
      return { ...staged, size };
    };
    const work = admission.use(sent.context, async (body) => {
      await body.read('stream', undefined, { media: ['image/png'], receive });
      throw new Problem('already-exists', 'It is there.');
    });
    expect(await work.catch((error: Problem) => error.code)).to.equal('already-exists');
    expect(released).to.equal(1);
  });
});
