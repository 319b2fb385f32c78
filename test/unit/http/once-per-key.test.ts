import { expect } from 'chai';
import type { FirstAnswers } from '#application/history/first-answers';
import { OncePerKey } from '#adapters/http/repeat/once-per-key';
import type { IncomingCall, Route } from '#adapters/http/route';

describe('answers that changed no file', () => {
  const firstAnswers = { find: () => Promise.resolve(undefined) } as unknown as FirstAnswers;

  /** Sends requests whose answers are so many characters each, one for each key. @returns the keys that were carried out */
  async function send(characters: number, keys: readonly string[]): Promise<string[]> {
    const carriedOut: string[] = [];
    const route = {
      method: 'POST',
      call: ({ requestKey }: IncomingCall) => {
        carriedOut.push(requestKey?.key ?? '');
        return Promise.resolve({ status: 200, document: { text: 'x'.repeat(characters) } });
      },
    } as unknown as Route;
    const once = new OncePerKey(firstAnswers).apply(route);
    for (const key of keys) {
      await once.call({
        method: 'POST',
        target: { segments: [], query: new Map<string, string>() },
        author: '',
        header: () => key,
        readBody: () => Promise.resolve({ properties: undefined }),
      } as unknown as IncomingCall);
    }
    return carriedOut;
  }
  const keys = Array.from({ length: 256 }, (_, index) => `key-${index}`);

  it('are remembered for hundreds of keys', async () => {
    expect(await send(1_000, [...keys, 'key-0', 'key-255'])).to.deep.equal(keys);
  });

  it('are remembered for fewer where they are large', async () => {
    expect(await send(100_000, [...keys, 'key-255', 'key-0'])).to.deep.equal([...keys, 'key-0']);
  });
});
