import { expect } from 'chai';
import type { Readable } from 'node:stream';
import { lineStream } from '#adapters/http/response/line-stream';
import { deferred } from '#application/support/concurrency';

const publish = { item: (item: number) => ({ item }), last: (last: string) => ({ last }) };

describe('a response of lines', () => {
  it('a response of lines has the first item before the second is found, and the last line at the end', async () => {
    const second = deferred();
    const items = async function* () {
      yield 1;
      await second.promise;
      yield 2;
      return 'all';
    };
    const { content } = await lineStream(items(), publish);
    const lines = (content as Readable)[Symbol.asyncIterator]() as AsyncIterator<string>;
    expect((await lines.next()).value).to.equal('{"item":1}\n');
    second.resolve();
    expect((await lines.next()).value).to.equal('{"item":2}\n');
    expect((await lines.next()).value).to.equal('{"last":"all"}\n');
    expect((await lines.next()).done).to.equal(true);
  });

  it('a response of lines ends the work when it is closed, also before a line was read', async () => {
    for (const read of [0, 1]) {
      const ended = deferred();
      const items = async function* () {
        try {
          for (let number = 0; ; number++) yield number;
        } finally {
          ended.resolve();
        }
      };
      const content = (await lineStream(items() as AsyncGenerator<number, string, void>, publish)).content as Readable;
      if (read > 0) await content[Symbol.asyncIterator]().next();
      content.destroy();
      await ended.promise;
    }
  });

  it('a response of lines throws what the first item throws', async () => {
    const items = async function* (): AsyncGenerator<number, string, void> {
      await Promise.resolve();
      if (publish !== undefined) throw new Error('refused');
      yield 1;
      return 'all';
    };
    const error = await lineStream(items(), publish).catch((reason: unknown) => reason);
    expect(error).to.have.property('message', 'refused');
  });
});
