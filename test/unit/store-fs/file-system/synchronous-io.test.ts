import { expect } from 'chai';
import { answersFast, SynchronousCalls } from '#adapters/store-fs/file-system/synchronous-io';

describe('synchronous calls', () => {
  /** Calls that take some time, on a clock that only the test moves. */
  const start = () => {
    let time = 0;
    const clock = () => time;
    const calls = new SynchronousCalls(clock);
    const take = (ms: number) => (time += ms);
    return { clock, take, run: (ms = 0) => calls.run(() => take(ms)) };
  };

  it('synchronous calls are made at once', async () => {
    const { run } = start();
    const events: string[] = [];
    setImmediate(() => events.push('next turn'));
    for (const ms of [1, 1, 1]) await run(ms).then(() => events.push('call'));
    expect(events).to.deep.equal(['call', 'call', 'call']);
  });

  it('synchronous calls wait for the next turn of the event loop after 5 ms', async () => {
    const { run } = start();
    const events: string[] = [];
    setImmediate(() => events.push('next turn'));
    for (const ms of [2, 2, 2]) await run(ms).then(() => events.push('call'));
    await Promise.all([2, 2, 2].map((ms) => run(ms).then(() => events.push('call'))));
    expect(events).to.deep.equal(['call', 'call', 'call', 'next turn', 'call', 'call', 'call']);
  });

  it('synchronous calls let the event loop run again and again', async () => {
    const { run } = start();
    let turns = 0;
    let isAsking = true;
    const count = () => void (isAsking && (turns++, setImmediate(count)));
    setImmediate(count);
    for (let call = 0; call < 30; call++) await run(2);
    isAsking = false;
    // Three calls of 2 ms a turn.
    expect(turns).to.be.greaterThan(7);
  });

  it('synchronous calls that wait together do not all run in the next turn', async () => {
    const { run } = start();
    const events: string[] = [];
    await run(6);
    const all = [6, 6, 6].map((ms) => run(ms).then(() => events.push('call')));
    const count = () =>
      void (events.filter((event) => event === 'call').length < 3 && (events.push('turn'), setImmediate(count)));
    setImmediate(count);
    await Promise.all(all);
    expect(events.join()).to.match(/call,(turn,)+call,(turn,)+call/);
  });

  it('a synchronous call fails as the call itself fails', async () => {
    const failing = new SynchronousCalls().run(() => {
      throw new Error('no such file');
    });
    expect(await failing.catch(String)).to.equal('Error: no such file');
  });

  const media: Readonly<Record<string, { readonly takes: readonly number[]; readonly isFast: boolean }>> = {
    'answers five times in less than a millisecond': { takes: [0.01, 0.01, 0.02, 0.01, 0.01], isFast: true },
    'is slow at first, and once more': { takes: [20, 0.01, 5, 0.01, 0.01], isFast: true },
    'is slow three times': { takes: [2, 0.01, 2, 0.01, 2], isFast: false },
    'takes a millisecond each time': { takes: [1, 1, 1, 1, 1], isFast: false },
  };
  for (const [what, { takes, isFast }] of Object.entries(media)) {
    it(`synchronous calls are ${isFast ? 'made' : 'not made'} on a medium that ${what}`, () => {
      const { take, clock } = start();
      const left = [...takes];
      expect(answersFast('folder', () => take(left.shift() ?? 0), clock)).to.equal(isFast);
      expect(left).to.deep.equal([]);
    });
  }

  it('synchronous calls are not made where the folder cannot be opened', () => {
    expect(answersFast('/there/is/no/such/folder')).to.equal(false);
  });
});
