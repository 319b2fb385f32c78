import { expect } from 'chai';
import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { mock } from 'node:test';
import { PassThrough } from 'node:stream';
import { limitBodyTime, uploadedBytes } from '#adapters/http/request/body-time';

describe('the time that a body may take', () => {
  let body: PassThrough;
  let reasons: string[];

  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    body = Object.assign(new PassThrough(), { socket: new Socket() });
    reasons = [];
    limitBodyTime(body as unknown as IncomingMessage, (reason) => reasons.push(reason));
  });
  afterEach(() => {
    mock.timers.reset();
    mock.restoreAll();
  });

  const turns = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

  it('limitBodyTime ends a request whose body takes more than 10 seconds, and none that is complete', () => {
    mock.timers.tick(9_999);
    expect(reasons).to.deep.equal([]);
    mock.timers.tick(1);
    expect(reasons).to.deep.equal(['The request did not arrive within 10 seconds.']);
    limitBodyTime(Object.assign(new PassThrough(), { complete: true }) as unknown as IncomingMessage, (reason) =>
      reasons.push(reason),
    );
    mock.timers.tick(60_000);
    expect(reasons).to.have.length(1);
  });

  it('uploadedBytes gives an upload 30 seconds between two pieces, and 10 for what its receiver leaves', async () => {
    const received: string[] = [];
    const pieces = uploadedBytes(body as unknown as IncomingMessage)[Symbol.asyncIterator]();
    const next = () => pieces.next().then(({ value }) => received.push(String(value)));
    for (const piece of ['one', 'two', 'three']) {
      const waiting = next();
      await turns();
      mock.timers.tick(29_000);
      body.write(piece);
      await waiting;
    }
    expect(received).to.deep.equal(['one', 'two', 'three']);
    // The receiver may take its time.
    mock.timers.tick(60_000);
    expect(reasons).to.deep.equal([]);
    void next().catch(() => undefined);
    await turns();
    mock.timers.tick(30_000);
    expect(reasons).to.deep.equal(['No byte of the upload arrived for 30 seconds.']);
  });

  it('uploadedBytes gives an upload 15 minutes, however often a piece arrives', async () => {
    let now = performance.now();
    mock.method(performance, 'now', () => now);
    const pieces = uploadedBytes(body as unknown as IncomingMessage)[Symbol.asyncIterator]();
    for (let minute = 0; minute < 15; minute++) {
      body.write('piece');
      await pieces.next();
      now += 59_990;
    }
    pieces.next().catch(() => undefined);
    await turns();
    mock.timers.tick(149);
    expect(reasons).to.deep.equal([]);
    mock.timers.tick(2);
    expect(reasons).to.deep.equal(['The upload did not arrive within 15 minutes.']);
  });

  it('uploadedBytes leaves the connection open, and 10 seconds for the rest, when its receiver stops', async () => {
    body.write('one');
    const pieces = uploadedBytes(body as unknown as IncomingMessage)[Symbol.asyncIterator]();
    await pieces.next();
    await pieces.return?.();
    expect(body.destroyed).to.equal(false);
    mock.timers.tick(10_000);
    expect(reasons).to.deep.equal(['The request did not arrive within 10 seconds.']);
  });
});
