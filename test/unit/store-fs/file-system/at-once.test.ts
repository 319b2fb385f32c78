import { expect } from 'chai';
import { setImmediate as turn } from 'node:timers/promises';
import { AtOnce } from '#adapters/store-fs/file-system/at-once';

describe('asking a file system at once', () => {
  /** Which way each call went, on a clock that moves only as the test says. */
  const start = () => {
    let time = 0;
    const atOnce = new AtOnce(() => time);
    return {
      pass: (ms: number) => (time += ms),
      ask: (takes = 0) =>
        atOnce.ask(
          () => {
            time += takes;
            return 'at once';
          },
          () => Promise.resolve('in the background'),
        ),
      atOnce,
    };
  };

  it('asking a file system at once is done where the answer comes quickly', async () => {
    const { ask } = start();
    expect(await ask()).to.equal('at once');
    expect(await ask(1)).to.equal('at once');
  });

  it('asking a file system at once goes on after a slow call, if the next is quick', async () => {
    const { ask } = start();
    for (const takes of [4, 0, 4, 0]) {
      expect(await ask(takes)).to.equal('at once');
      await turn();
    }
    expect(await ask()).to.equal('at once');
  });

  it('asking a file system at once is not done for a hundred times as long as the second of two slow calls took', async () => {
    const { ask, pass } = start();
    for (const takes of [30, 4]) {
      expect(await ask(takes)).to.equal('at once');
      await turn();
    }
    expect(await ask()).to.equal('in the background');
    pass(399);
    expect(await ask()).to.equal('in the background');
    pass(2);
    expect(await ask()).to.equal('at once');
  });

  it('asking a file system at once is done again after ten seconds, however slow the call was', async () => {
    const { ask, pass } = start();
    await ask(4);
    await turn();
    await ask(60_000);
    await turn();
    pass(9_999);
    expect(await ask()).to.equal('in the background');
    pass(2);
    expect(await ask()).to.equal('at once');
  });

  it('asking a file system at once waits for the next turn of the event loop when it has gone on for 5 ms', async () => {
    const { ask } = start();
    const events: string[] = [];
    setImmediate(() => events.push('next turn'));
    for (const takes of [2, 2, 2]) await ask(takes).then((way) => events.push(way));
    await Promise.all([2, 2, 2].map((takes) => ask(takes).then((way) => events.push(way))));
    expect(events).to.deep.equal([
      ...Array<string>(3).fill('at once'),
      'next turn',
      ...Array<string>(3).fill('at once'),
    ]);
  });

  it('asking a file system at once gives way again and again', async () => {
    const { ask } = start();
    let turns = 0;
    let asking = true;
    const count = () => void (asking && (turns++, setImmediate(count)));
    setImmediate(count);
    for (let call = 0; call < 30; call++) await ask(2);
    asking = false;
    // Three calls of 2 ms a turn.
    expect(turns).to.be.greaterThan(7);
  });

  it('asking a file system at once is done in the background after the wait, where two slow calls came between', async () => {
    const { ask } = start();
    const ways = await Promise.all([6, 6, 0].map((takes) => ask(takes)));
    expect(ways).to.deep.equal(['at once', 'at once', 'in the background']);
  });

  it('asking a file system at once is left to the background where the call says so', async () => {
    const { atOnce } = start();
    const way = await atOnce.ask(
      () => undefined,
      () => Promise.resolve('in the background'),
    );
    expect(way).to.equal('in the background');
  });

  it('asking a file system at once fails as the call fails, and counts how long that took', async () => {
    const { atOnce, ask, pass } = start();
    const failing = atOnce.ask(
      () => {
        pass(4);
        throw new Error('no such file');
      },
      () => Promise.resolve(''),
    );
    expect(await failing.catch((error: unknown) => String(error))).to.equal('Error: no such file');
    await turn();
    expect(await ask(4)).to.equal('at once');
    await turn();
    expect(await ask()).to.equal('in the background');
  });
});
