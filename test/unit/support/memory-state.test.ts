import { expect } from 'chai';
import { BeyondQuota, type Channel, type StateKind } from '#application/ports/shared-state';
import { MemoryState } from '#application/support/memory-state';

const codes: StateKind<string> = { name: 'code' };
const lamps: StateKind<number> = { name: 'lamp' };
const news: Channel<string> = { name: 'news' };
const lasting = <Value>(value: Value, bytes?: number) => ({
  value,
  lastsMs: 1_000,
  ...(bytes === undefined ? {} : { bytes }),
});

describe('the state that services share', () => {
  let now: number;
  let state: MemoryState;
  beforeEach(() => {
    now = 0;
    state = new MemoryState(() => now);
  });
  const put = (key: string, value: string) => state.update(codes, key, () => lasting(value));
  const values = () => state.rows(codes).map(({ value }) => value);

  it('the state that services share has the rows of a kind in the order in which they were made', async () => {
    await put('b', 'first');
    await put('a', 'second');
    await put('b', 'first, changed');
    await state.update(lamps, 'b', () => lasting(1));
    expect(values()).to.deep.equal(['first, changed', 'second']);
    expect(state.row(lamps, 'b')?.value).to.equal(1);
    expect(state.row(lamps, 'a')).to.equal(undefined);
  });

  it('the state that services share gives each change the newest value, and leaves the row that it gets back', async () => {
    const count = () => state.update(lamps, 'on', (row) => lasting((row?.value ?? 0) + 1));
    await Promise.all([count(), count(), count()]);
    const counted = state.row(lamps, 'on');
    expect(counted?.value).to.equal(3);
    expect(await state.update(lamps, 'on', (row) => row)).to.equal(counted);
    expect(await state.update(lamps, 'on', () => undefined)).to.equal(undefined);
    expect(state.rows(lamps)).to.deep.equal([]);
  });

  it('the state that services share ends a row by itself when its time is over', async () => {
    await put('a', 'old');
    now += 999;
    await put('b', 'new');
    expect(values()).to.deep.equal(['old', 'new']);
    now += 1;
    expect(values()).to.deep.equal(['new']);
    expect(state.row(codes, 'a')).to.equal(undefined);
    await state.update(codes, 'a', (row) => {
      expect(row).to.equal(undefined);
      return lasting('again');
    });
    expect(values()).to.deep.equal(['new', 'again']);
  });

  it('the state that services share ends only rows that are as they were read', async () => {
    await put('a', '1');
    await put('b', '1');
    const read = state.rows(codes);
    await put('b', '2');
    expect((await state.end(read)).map(({ key }) => key)).to.deep.equal(['a']);
    expect(values()).to.deep.equal(['2']);
    expect(await state.end(read)).to.deep.equal([]);
  });

  it('the state that services share refuses a row beyond the quota of its kind, and keeps what there is', async () => {
    const hold = (key: string, bytes: number) => state.update(codes, key, () => lasting(key, bytes), 100);
    await hold('a', 60);
    await hold('b', 40);
    const refused = await hold('c', 1).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(BeyondQuota);
    await hold('a', 50);
    await hold('c', 10);
    await state.update(lamps, 'x', () => lasting(1, 100), 100);
    expect(values()).to.deep.equal(['a', 'b', 'c']);
    now += 1_000;
    await hold('d', 100);
  });

  it('the state that services share passes messages on before the call returns, in order, to those who listen', () => {
    const heard: string[] = [];
    const end = state.subscribe(news, (message) => heard.push(`1 ${message}`));
    state.subscribe(news, (message) => heard.push(`2 ${message}`));
    state.subscribe({ name: 'other' }, () => heard.push('other'));
    state.publish(news, 'a');
    end();
    state.publish(news, 'b');
    expect(heard).to.deep.equal(['1 a', '2 a', '2 b']);
  });
});
