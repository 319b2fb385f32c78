import { expect } from 'chai';
import { SettleEdits, type Timers } from '#adapters/store-fs/watch/settle-edits';

/** A clock that the test moves forward. */
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

  afterEvents(call: () => void): void {
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

/** Resolves when everything that waited for a settled promise has continued. */
async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

describe('SettleEdits', () => {
  let time: OwnTime;
  let reported: (readonly string[])[];
  let emptyOrAbsent: Set<string>;
  let debounce: SettleEdits;
  beforeEach(() => {
    time = new OwnTime();
    reported = [];
    emptyOrAbsent = new Set();
    debounce = new SettleEdits(
      (paths) => reported.push(paths),
      (path) => Promise.resolve(emptyOrAbsent.has(path)),
      time,
    );
  });

  it('SettleEdits reports paths together, once each, after a pause of 50 ms', async () => {
    debounce.add('a', false);
    await time.pass(40);
    debounce.add('b', false);
    await time.pass(40);
    debounce.add('a', false);
    await time.pass(49);
    expect(reported).to.deep.equal([]);
    await time.pass(1);
    expect(reported).to.deep.equal([['a', 'b']]);
    await time.pass(10_000);
    expect(reported).to.have.length(1);
  });

  it('SettleEdits does not wait longer for self-writes', async () => {
    debounce.add('a', false);
    for (let index = 0; index < 4; index++) {
      await time.pass(12);
      debounce.add(`own${index}`, true);
    }
    await time.pass(2);
    expect(reported).to.deep.equal([['a', 'own0', 'own1', 'own2', 'own3']]);
  });

  it('SettleEdits waits longer for many files, or after a new folder', async () => {
    for (let index = 0; index < 9; index++) debounce.add(`file${index}`, false);
    await time.pass(249);
    expect(reported).to.deep.equal([]);
    await time.pass(1);
    expect(reported.map((paths) => paths.length)).to.deep.equal([9]);
    debounce.add('folder', false);
    debounce.expectMany();
    await time.pass(249);
    expect(reported).to.have.length(1);
    await time.pass(1);
    expect(reported).to.have.length(2);
  });

  it('SettleEdits reports within a second, or within eight with many files, when events never pause', async () => {
    for (let passed = 0; passed < 1_000; passed += 20) {
      debounce.add('a', false);
      await time.pass(20);
    }
    expect(reported).to.deep.equal([['a']]);
    for (let index = 0; index < 9; index++) debounce.add(`file${index}`, false);
    for (let passed = 0; passed < 8_000; passed += 200) {
      expect(reported).to.have.length(1);
      debounce.add('a', false);
      await time.pass(200);
    }
    expect(reported).to.have.length(2);
  });

  it('SettleEdits waits 100 ms more for a file that is empty or absent, as while an editor saves it', async () => {
    emptyOrAbsent.add('a');
    debounce.add('a', false);
    await time.pass(50);
    await settled();
    await time.pass(99);
    expect(reported).to.deep.equal([]);
    await time.pass(1);
    expect(reported).to.deep.equal([['a']]);
  });

  it('SettleEdits looks at a few files at a time, and stops at one that is empty or absent', async () => {
    let [looks, atOnce, mostAtOnce] = [0, 0, 0];
    const all = Array.from({ length: 1_000 }, (_, n) => `${n}.lua`);
    debounce = new SettleEdits(
      (paths) => reported.push(paths),
      async (path) => {
        looks++;
        mostAtOnce = Math.max(mostAtOnce, ++atOnce);
        await settled();
        atOnce--;
        return emptyOrAbsent.has(path);
      },
      time,
    );
    for (const path of all) debounce.add(path, false);
    await debounce.flush();
    expect(reported).to.deep.equal([all]);
    expect(looks).to.equal(all.length);
    expect(mostAtOnce).to.be.below(32);
    emptyOrAbsent.add('3.lua');
    for (const path of all) debounce.add(path, false);
    const flushing = debounce.flush();
    for (let turn = 0; turn < 20; turn++) await settled();
    await time.pass(100);
    await flushing;
    expect(reported).to.have.lengthOf(2);
    expect(looks - all.length).to.be.below(32);
  });

  it('SettleEdits reports without a pause on flush, and not again', async () => {
    debounce.add('a', false);
    debounce.add('b', true);
    await debounce.flush();
    expect(reported).to.deep.equal([['a', 'b']]);
    await time.pass(10_000);
    debounce.add('c', false);
    await time.pass(50);
    expect(reported).to.deep.equal([['a', 'b'], ['c']]);
  });

  it('SettleEdits gives a half-saved file its time also on flush', async () => {
    emptyOrAbsent.add('a');
    debounce.add('a', false);
    const asked = debounce.flush();
    await settled();
    expect(reported).to.deep.equal([]);
    await time.pass(100);
    await asked;
    expect(reported).to.deep.equal([['a']]);
  });

  it('SettleEdits reports nothing after stop', async () => {
    debounce.add('a', false);
    debounce.stop();
    debounce.add('b', false);
    await time.pass(10_000);
    expect(reported).to.deep.equal([]);
  });

  it('SettleEdits reports nothing when it is stopped while a file is half saved', async () => {
    emptyOrAbsent.add('a');
    debounce.add('a', false);
    await time.pass(50);
    await settled();
    debounce.stop();
    await time.pass(10_000);
    expect(reported).to.deep.equal([]);
  });
});
