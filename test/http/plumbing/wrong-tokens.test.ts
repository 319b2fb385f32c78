import { expect } from 'chai';
import Koa from 'koa';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { Problem } from '#domain/problem/problem';
import type { RequestState } from '#adapters/http/request/request-context';
import type { Listening } from '#adapters/http/listen/listen';
import { accessLog } from '#adapters/http/middleware/access-log';
import { handleErrors } from '#adapters/http/middleware/handle-errors';
import { readTarget } from '#adapters/http/middleware/read-request';
import { slowGuesses } from '#adapters/http/middleware/slow-guesses';
import { checkToken } from '#adapters/http/middleware/token-check';
import { MemoryState } from '#application/support/memory-state';
import { Sessions } from '#adapters/http/sessions';
import { sendRaw, serve } from '../../support/service/serve.js';

/** Counts what happens, and waits until it has happened so often. */
class Counter {
  count = 0;
  private changed = (): void => undefined;

  add(): void {
    this.count++;
    this.changed();
  }

  async until(count: number): Promise<void> {
    while (this.count < count) await new Promise<void>((resolve) => (this.changed = resolve));
  }
}

/** Pauses that end when the test releases them. */
class Pauses extends Counter {
  readonly begun: { readonly ms: number; readonly end: () => void }[] = [];

  readonly pause = (ms: number) =>
    new Promise<void>((resolve) => {
      this.begun.push({ ms, end: resolve });
      this.add();
    });

  endLast(): void {
    this.begun.at(-1)?.end();
  }
}

describe('wrong tokens', () => {
  let pauses: Pauses;
  let arrived: Counter;
  let service: Listening;
  beforeEach(async () => {
    pauses = new Pauses();
    arrived = new Counter();
    const log = pino({ level: 'silent' });
    const app = new Koa<RequestState>();
    app.use(accessLog(log));
    app.use(handleErrors(log));
    app.use(readTarget());
    app.use((_context, next) => {
      arrived.add();
      return next();
    });
    app.use(checkToken('correct-horse', new Sessions(new MemoryState()), () => false, pauses.pause));
    app.use((context) => {
      if (context.state.target.path === '/_/session') throw new Problem('unauthorized', 'This code is wrong.');
      context.status = 204;
    });
    service = await serve(app);
  });
  afterEach(() => service.stop(0));

  const ask = async (token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
    return (await sendRaw(service, { path: '/app', headers })).status;
  };
  const exchange = async () => (await sendRaw(service, { method: 'POST', path: '/_/session' })).status;
  const tenGuesses = async () => {
    for (let guess = 1; guess <= 5; guess++) expect([await ask('guess'), await exchange()]).to.deep.equal([401, 401]);
    expect(pauses.count).to.equal(0);
  };

  it('ten wrong tokens and codes are refused at once, then one each second, and no other request waits', async () => {
    await tenGuesses();
    const eleventh = ask('eleventh');
    await pauses.until(1);
    const twelfth = exchange();
    await arrived.until(12);
    expect(await ask('correct-horse')).to.equal(204);
    expect(await ask(), 'without a token').to.equal(401);
    pauses.endLast();
    expect(await Promise.race([eleventh, twelfth.then(() => 'the twelfth')])).to.equal(401);
    await pauses.until(2);
    pauses.endLast();
    expect(await twelfth).to.equal(401);
    expect(pauses.begun.map(({ ms }) => ms)).to.deep.equal([1_000, 1_000]);
  });

  it('600 connections together get one refusal each second, and the right token does not wait', async () => {
    await tenGuesses();
    const refused = new Counter();
    const all = Array.from({ length: 600 }, async () => {
      await ask('guess').catch(() => undefined);
      refused.add();
    });
    await arrived.until(610);
    for (let second = 1; second <= 3; second++) {
      await pauses.until(second);
      expect([refused.count, await ask('correct-horse')]).to.deep.equal([second - 1, 204]);
      pauses.endLast();
      await refused.until(second);
    }
    await pauses.until(4);
    expect(refused.count).to.equal(3);
    await service.stop(0);
    await Promise.all(all);
  });

  describe('that wait', () => {
    /** A response that may be destroyed. */
    function response() {
      const events = Object.assign(new EventEmitter(), { closings: 0, destroy: () => ++events.closings });
      return events;
    }
    const caller = (res: ReturnType<typeof response>) => ({ res: res as EventEmitter as ServerResponse });
    const begin = async () => {
      const slowDown = slowGuesses(pauses.pause);
      for (let guess = 1; guess <= 10; guess++) await slowDown(caller(response()));
      return slowDown;
    };

    it('a caller that has gone leaves its turn to the next one', async () => {
      const slowDown = await begin();
      const [gone, next] = [response(), response()];
      const waits = [slowDown(caller(gone)), slowDown(caller(next))];
      gone.emit('close');
      await waits[0];
      pauses.endLast();
      await waits[1];
      expect([gone, next].map((each) => each.listenerCount('close'))).to.deep.equal([0, 0]);
    });

    it('1,024 wait; for one more, the connection of the oldest is closed', async () => {
      const slowDown = await begin();
      const responses = Array.from({ length: 1_024 }, response);
      const waits = responses.map((res) => slowDown(caller(res)));
      expect(responses.filter(({ closings }) => closings > 0)).to.deep.equal([]);
      void slowDown(caller(response()));
      await waits[0];
      expect(responses.map(({ closings }) => closings)).to.deep.equal([1, ...Array<number>(1_023).fill(0)]);
      expect(pauses.count, 'one after the other').to.equal(1);
    });
  });
});
