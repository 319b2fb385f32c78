import { expect } from 'chai';
import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { bytesAtHand } from '#adapters/http/body/bytes-at-hand';

describe('the bytes of a body', () => {
  const request = (headers: Record<string, string>): IncomingMessage =>
    Object.assign(new IncomingMessage(new Socket()), { headers });

  it('are at hand when all are there, and the request ends then', async () => {
    const whole = request({ 'content-length': '4' });
    const asked = bytesAtHand(whole);
    for (const part of ['ab', 'cd']) whole.push(part);
    expect(await asked).to.deep.equal(Buffer.from('abcd'));
    const ended = new Promise((resolve) => whole.once('end', resolve));
    whole.push(null);
    await ended;
  });

  it('are all left where some are still to come, or nobody said how many there are', async () => {
    for (const headers of [{ 'content-length': '5' }, { 'transfer-encoding': 'chunked' }] as Record<string, string>[]) {
      const part = request(headers);
      part.push('abcd');
      expect(await bytesAtHand(part)).to.equal(undefined);
      expect(part.read()).to.deep.equal(Buffer.from('abcd'));
    }
  });
});
