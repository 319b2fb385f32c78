import { expect } from 'chai';
import { GatherChanges } from '#adapters/store-fs/watch/gather-changes';
import type { Timers } from '#adapters/store-fs/watch/timers';

/** Time that passes when it is told to. */
class OwnTime implements Timers {
  private time = 1_000;
  private readonly calls: { readonly at: number; readonly call: () => void }[] = [];

  now(): number {
    return this.time;
  }

  after(ms: number, call: () => void): () => void {
    const entry = { at: this.time + ms, call };
    this.calls.push(entry);
    return () => {
      const index = this.calls.indexOf(entry);
      if (index >= 0) this.calls.splice(index, 1);
    };
  }

  nextTurn(call: () => void): void {
    call();
  }

  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const next = this.calls.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];
      if (next === undefined) break;
      this.calls.splice(this.calls.indexOf(next), 1);
      this.time = Math.max(this.time, next.at);
      next.call();
      await settled();
    }
    this.time = end;
  }
}

/** Until whoever waits for a promise that is kept has gone on. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('what changes in quick succession', () => {
  let time: OwnTime;
  let reported: (readonly string[])[];
  let emptyOrGone: Set<string>;
  let gather: GatherChanges;
  beforeEach(() => {
    time = new OwnTime();
    reported = [];
    emptyOrGone = new Set();
    gather = new GatherChanges(
      (paths) => reported.push(paths),
      (path) => Promise.resolve(emptyOrGone.has(path)),
      time,
    );
  });

  it('what changes in quick succession is told of together, once each, when it was quiet for 50 ms', async () => {
    gather.note('a', false);
    await time.pass(40);
    gather.note('b', false);
    await time.pass(40);
    gather.note('a', false);
    await time.pass(49);
    expect(reported).to.deep.equal([]);
    await time.pass(1);
    expect(reported).to.deep.equal([['a', 'b']]);
    await time.pass(10_000);
    expect(reported).to.have.length(1);
  });

  it('what changes in quick succession is not held up by what the service wrote itself', async () => {
    gather.note('a', false);
    for (let index = 0; index < 4; index++) {
      await time.pass(12);
      gather.note(`own${index}`, true);
    }
    await time.pass(2);
    expect(reported).to.deep.equal([['a', 'own0', 'own1', 'own2', 'own3']]);
  });

  it('what changes in quick succession is waited for longer when there are many files, or a folder came', async () => {
    for (let index = 0; index < 9; index++) gather.note(`file${index}`, false);
    await time.pass(249);
    expect(reported).to.deep.equal([]);
    await time.pass(1);
    expect(reported.map((paths) => paths.length)).to.deep.equal([9]);
    gather.note('folder', false);
    gather.expectMany();
    await time.pass(249);
    expect(reported).to.have.length(1);
    await time.pass(1);
    expect(reported).to.have.length(2);
  });

  it('what changes in quick succession is told of within a second, or with many within eight, when it never comes to rest', async () => {
    for (let passed = 0; passed < 1_000; passed += 20) {
      gather.note('a', false);
      await time.pass(20);
    }
    expect(reported).to.deep.equal([['a']]);
    for (let index = 0; index < 9; index++) gather.note(`file${index}`, false);
    for (let passed = 0; passed < 8_000; passed += 200) {
      expect(reported).to.have.length(1);
      gather.note('a', false);
      await time.pass(200);
    }
    expect(reported).to.have.length(2);
  });

  it('what changes in quick succession is given 100 ms more when a file is empty or gone, as it is while it is saved', async () => {
    emptyOrGone.add('a');
    gather.note('a', false);
    await time.pass(50);
    await settled();
    await time.pass(99);
    expect(reported).to.deep.equal([]);
    await time.pass(1);
    expect(reported).to.deep.equal([['a']]);
  });

  it('what changes in quick succession is looked at a few files at a time, and no further than to one that is empty or gone', async () => {
    let [looks, atOnce, mostAtOnce] = [0, 0, 0];
    const all = Array.from({ length: 1_000 }, (_, n) => `${n}.lua`);
    gather = new GatherChanges(
      (paths) => reported.push(paths),
      async (path) => {
        looks++;
        mostAtOnce = Math.max(mostAtOnce, ++atOnce);
        await settled();
        atOnce--;
        return emptyOrGone.has(path);
      },
      time,
    );
    for (const path of all) gather.note(path, false);
    await gather.tellNow();
    expect(reported).to.deep.equal([all]);
    expect(looks).to.equal(all.length);
    expect(mostAtOnce).to.be.below(32);
    emptyOrGone.add('3.lua');
    for (const path of all) gather.note(path, false);
    const telling = gather.tellNow();
    for (let turn = 0; turn < 20; turn++) await settled();
    await time.pass(100);
    await telling;
    expect(reported).to.have.lengthOf(2);
    expect(looks - all.length).to.be.below(32);
  });

  it('what changes in quick succession is told of at once where somebody asks for it, and not again', async () => {
    gather.note('a', false);
    gather.note('b', true);
    await gather.tellNow();
    expect(reported).to.deep.equal([['a', 'b']]);
    await time.pass(10_000);
    gather.note('c', false);
    await time.pass(50);
    expect(reported).to.deep.equal([['a', 'b'], ['c']]);
  });

  it('what changes in quick succession is told of when a file has had its time that is half saved, however soon somebody asks', async () => {
    emptyOrGone.add('a');
    gather.note('a', false);
    const asked = gather.tellNow();
    await settled();
    expect(reported).to.deep.equal([]);
    await time.pass(100);
    await asked;
    expect(reported).to.deep.equal([['a']]);
  });

  it('what changes in quick succession is told of to nobody any more after the end', async () => {
    gather.note('a', false);
    gather.stop();
    gather.note('b', false);
    await time.pass(10_000);
    expect(reported).to.deep.equal([]);
  });

  it('what changes in quick succession is told of to nobody when the end comes while a file is half saved', async () => {
    emptyOrGone.add('a');
    gather.note('a', false);
    await time.pass(50);
    await settled();
    gather.stop();
    await time.pass(10_000);
    expect(reported).to.deep.equal([]);
  });
});
