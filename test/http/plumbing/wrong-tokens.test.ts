import { expect } from 'chai';
import Koa from 'koa';
import { pino } from 'pino';
import type { RequestState } from '#adapters/http/request/request-context';
import type { Listening } from '#adapters/http/listen/listen';
import { accessLog } from '#adapters/http/middleware/access-log';
import { handleErrors } from '#adapters/http/middleware/handle-errors';
import { readTarget } from '#adapters/http/middleware/read-request';
import { slowGuesses } from '#adapters/http/middleware/slow-guesses';
import { checkToken } from '#adapters/http/middleware/token-check';
import { Sessions } from '#adapters/http/sessions';
import { sendRaw, serve } from '../../support/service/serve.js';

/** Pauses that end when the test releases them. */
function pauses() {
  const begun: { readonly ms: number; readonly end: () => void }[] = [];
  let reported = (): void => undefined;
  return {
    begun,
    pause: (ms: number) =>
      new Promise<void>((resolve) => {
        begun.push({ ms, end: resolve });
        reported();
      }),
    /** Until so many have begun. */
    async until(count: number) {
      while (begun.length < count) await new Promise<void>((resolve) => (reported = resolve));
    },
  };
}

describe('wrong tokens', () => {
  const { begun, pause, until } = pauses();
  let service: Listening;
  const ask = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await sendRaw(service, { path: '/app', headers })).status;
  };

  before(async () => {
    const log = pino({ level: 'silent' });
    const app = new Koa<RequestState>();
    app.use(accessLog(log));
    app.use(handleErrors(log));
    app.use(readTarget());
    app.use(checkToken('correct-horse', new Sessions(), pause));
    app.use((context) => (context.status = 204));
    service = await serve(app);
  });
  after(() => service.stop());

  it('wrong tokens get ten answers at once, then one after a second, and delay no other request', async () => {
    for (let guess = 1; guess <= 10; guess++) expect(await ask(`guess-${guess}`)).to.equal(401);
    expect(begun).to.deep.equal([]);
    const late = [ask('eleventh'), ask('twelfth')];
    await until(2);
    expect(begun.map(({ ms }) => ms)).to.deep.equal([1_000, 1_000]);
    expect(await ask('correct-horse')).to.equal(204);
    expect(await ask()).to.equal(401);
    expect(begun).to.have.length(2);
    const [, second] = begun;
    second?.end();
    expect(await Promise.race(late)).to.equal(401);
    begun.forEach(({ end }) => end());
    expect(await Promise.all(late)).to.deep.equal([401, 401]);
  });

  it('the number of waiting wrong tokens is limited: one more is answered at once', async () => {
    const all = pauses();
    const slowDown = slowGuesses(all.pause);
    for (let guess = 1; guess <= 10; guess++) await slowDown();
    const waiting = Array.from({ length: 512 }, () => slowDown());
    await slowDown();
    expect(all.begun).to.have.length(512);
    all.begun.forEach(({ end }) => end());
    await Promise.all(waiting);
    void slowDown();
    expect(all.begun).to.have.length(513);
  });
});
