import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '#application/ports/file-store';
import {
  BeyondQuota,
  type Channel,
  type NewRow,
  type SharedState,
  type StateKind,
} from '#application/ports/shared-state';
import { largeContentBytes } from '#application/ports/change-log';
import { contentPieces } from '#application/support/file-content';

const codes: StateKind<string> = { name: 'code' };
const lamps: StateKind<number> = { name: 'lamp' };
const tables: StateKind<unknown> = { name: 'table' };
const news: Channel<unknown> = { name: 'news' };
const longMs = 600_000;

/** Two openings of one new project, whose store has a shared state. */
export interface SharingOpenings {
  readonly one: FileStore;
  readonly other: FileStore;
  close(): Promise<void>;
}

interface Clause {
  readonly name: string;
  run(): Promise<void>;
}

interface Openings extends SharingOpenings {
  /** The states of both. */
  readonly states: readonly [SharedState, SharedState];
}

/** The contract of SharedState, one clause for each promise. @param open opens a new project each time */
export function sharedStateContract(open: () => Promise<SharingOpenings>): Clause[] {
  return Object.entries(checks).map(([name, check]) => ({
    name: `the state that services share ${name}`,
    run: async () => {
      const opened = await open();
      const [one, other] = [stateOf(opened.one), stateOf(opened.other)];
      try {
        await check({ ...opened, states: [one, other] });
      } finally {
        await opened.close();
      }
    },
  }));
}

function stateOf({ state }: FileStore): SharedState {
  if (state === undefined) throw new Error('the store has no shared state');
  return state;
}

const checks: Readonly<Record<string, (opened: Openings) => Promise<void>>> = {
  async 'has the rows of a kind in the order in which they were made'({ states }) {
    const [one, other] = states;
    await put(one, 'b', 'first');
    await put(other, 'a', 'second');
    await put(other, 'b', 'first, changed');
    await other.update(lamps, 'b', () => lasting(1));
    for (const state of states) {
      await state.sync();
      expect(valuesIn(state)).to.deep.equal(['first, changed', 'second']);
      expect([state.row(lamps, 'b')?.value, state.row(lamps, 'a')]).to.deep.equal([1, undefined]);
    }
  },

  async 'gives each change the newest value'({ states }) {
    const count = (state: SharedState) => state.update(lamps, 'on', (row) => lasting((row?.value ?? 0) + 1));
    await Promise.all(Array.from({ length: 20 }, () => states.map(count)).flat());
    for (const state of states) {
      await state.sync();
      expect(state.row(lamps, 'on')?.value).to.equal(40);
    }
  },

  async 'makes the writes of one service to one row in the order of the calls'({ states: [one] }) {
    const seen: (string | undefined)[] = [];
    const letters = [...'abcdef'];
    await Promise.all(
      letters.map(async (letter) => {
        await one.update(codes, 'a', () => lasting(letter));
        seen.push(letter);
      }),
    );
    expect([seen.join(''), one.row(codes, 'a')?.value]).to.deep.equal(['abcdef', 'f']);
  },

  async 'leaves a row that a change returns, and removes one that it does not'({ states: [one, other] }) {
    const made = await put(one, 'a', 'x');
    expect(await one.update(codes, 'a', (row) => row)).to.deep.equal(made);
    await put(other, 'a', 'y');
    // What the service knows may be old: the change gets the newest row.
    const left = await one.update(codes, 'a', (row) => row);
    expect(left?.value).to.equal('y');
    expect(one.row(codes, 'a')).to.equal(left);
    expect(await other.update(codes, 'a', () => undefined)).to.equal(undefined);
    expect(await one.update(codes, 'a', (row) => row)).to.equal(undefined);
    await put(one, 'a', 'again');
    await other.sync();
    expect(valuesIn(other)).to.deep.equal(['again']);
  },

  async 'lets exactly one of several services take a row'({ states }) {
    for (const round of [1, 2, 3, 4, 5]) {
      await put(states[0], 'code', String(round));
      const taken = await Promise.all(
        states.map(async (state) => {
          let isThere = false;
          await state.update(codes, 'code', (row) => {
            isThere = row !== undefined;
            return undefined;
          });
          return isThere;
        }),
      );
      expect(taken.filter(Boolean), String(taken)).to.have.length(1);
    }
  },

  async 'ends a row by itself when its time is over, by one clock'({ states: [one, other] }) {
    await one.update(codes, 'a', () => ({ value: 'old', lastsMs: 50 }));
    await put(one, 'b', 'new');
    for (const state of [one, other]) {
      await state.sync();
      await eventually('the end of the row', () => state.row(codes, 'a') === undefined);
      expect(valuesIn(state)).to.deep.equal(['new']);
      expect(Math.abs(state.now() - one.now())).to.be.below(60_000);
    }
    let found: unknown = 'not asked';
    await other.update(codes, 'a', (row) => {
      found = row;
      return lasting('again');
    });
    expect(found).to.equal(undefined);
    await one.sync();
    expect(valuesIn(one)).to.deep.equal(['new', 'again']);
  },

  async 'ends only rows that are as they were read'({ states: [one, other] }) {
    await put(one, 'a', '1');
    await put(one, 'b', '1');
    const read = one.rows(codes);
    await put(other, 'b', '2');
    expect((await one.end(read)).map(({ key }) => key)).to.deep.equal(['a']);
    for (const state of [one, other]) {
      await state.sync();
      expect(valuesIn(state)).to.deep.equal(['2']);
    }
    expect(await other.end(read)).to.deep.equal([]);
    expect(await other.end([])).to.deep.equal([]);
  },

  async 'refuses a row beyond the quota of its kind, and keeps what there is'({ states: [one, other] }) {
    const hold = (state: SharedState, key: string, bytes: number) =>
      state.update(codes, key, () => ({ ...lasting(key), bytes }), 100);
    await hold(one, 'a', 60);
    await hold(other, 'b', 40);
    expect(await hold(one, 'c', 1).catch((error: unknown) => error)).to.be.instanceOf(BeyondQuota);
    await hold(other, 'a', 50);
    await hold(one, 'c', 10);
    await one.update(lamps, 'x', () => ({ ...lasting(1), bytes: 100 }), 100);
    expect(valuesIn(one)).to.deep.equal(['a', 'b', 'c']);
    await other.update(codes, 'a', () => undefined);
    await hold(one, 'd', 50);
  },

  async 'keeps the quota when services write at once'({ states }) {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        (states[at % 2] ?? states[0])
          .update(codes, `key ${at}`, () => ({ ...lasting('x'), bytes: 20 }), 100)
          .then(
            () => 'held',
            (error: unknown) => (error instanceof BeyondQuota ? 'refused' : error),
          ),
      ),
    );
    expect(outcomes.toSorted()).to.deep.equal([...Array<string>(5).fill('held'), ...Array<string>(5).fill('refused')]);
  },

  async 'has values and keys as they were, with any names and characters'({ states: [one, other] }) {
    const value: unknown = JSON.parse('{"__proto__": {"x": 1}, "toString": [null, "\\u0000", "\\ud800"], "": false}');
    const key = `${'k'.repeat(20_000)}'"\\ü`;
    await one.update(tables, key, () => lasting(value));
    await other.sync();
    const found = other.row(tables, key);
    expect(JSON.stringify(found?.value)).to.equal(JSON.stringify(value));
    // Readers compare by identity whether a value has changed.
    await put(one, 'a', 'x');
    await other.sync();
    expect(other.row(tables, key)).to.equal(found);
  },

  async 'has what another service has written, without being asked'({ states: [one, other] }) {
    other.subscribe(news, () => undefined);
    await put(one, 'a', 'x');
    await eventually('the row', () => other.row(codes, 'a')?.value === 'x');
    await one.end(one.rows(codes));
    await eventually('its end', () => other.row(codes, 'a') === undefined);
  },

  async 'has what another service has written before a snapshot'({ one, other, states }) {
    for (const [from, to, state] of [
      [states[0], other, states[1]],
      [states[1], one, states[0]],
    ] as const) {
      await put(from, 'a', `for ${to === one ? 'one' : 'other'}`);
      (await to.snapshot()).release();
      expect(state.row(codes, 'a')?.value).to.equal(from.row(codes, 'a')?.value);
    }
  },

  async 'passes messages on before the call returns, in order, to those who listen'({ states: [one] }) {
    const heard: unknown[] = [];
    const end = one.subscribe(news, (message) => heard.push(`1 ${String(message)}`));
    one.subscribe(news, (message) => heard.push(`2 ${String(message)}`));
    one.subscribe({ name: 'other' }, () => heard.push('other'));
    one.publish(news, 'a');
    end();
    one.publish(news, 'b');
    expect(heard).to.deep.equal(['1 a', '2 a', '2 b']);
  },

  async 'passes messages on to all services, each once and in the order of the calls'({ states: [one, other] }) {
    const heard = [one, other].map((state) => {
      const messages: unknown[] = [];
      state.subscribe(news, (message) => messages.push(message));
      return messages;
    });
    const long = 'ä'.repeat(20_000);
    const sent: unknown[] = Array.from({ length: 30 }, (_, at) => (at % 10 === 5 ? { at, long } : { at }));
    for (const [at, message] of sent.entries()) {
      one.publish(news, message);
      if (at % 7 === 0) await pause(1);
    }
    await eventually('the last message', () => (heard[1] ?? []).length >= sent.length);
    await other.sync();
    await one.sync();
    for (const messages of heard)
      expect(messages.map((each) => JSON.stringify(each))).to.deep.equal(sent.map((each) => JSON.stringify(each)));
  },

  async 'passes a message on after the rows that were written before it'({ states: [one, other] }) {
    const seen: unknown[] = [];
    other.subscribe(news, (message) => seen.push([message, other.row(codes, 'a')?.value]));
    for (const round of ['1', '2', '3', '4', '5']) {
      await put(one, 'a', round);
      one.publish(news, round);
      await eventually('the message', () => seen.length === Number(round));
    }
    expect(seen).to.deep.equal(['1', '2', '3', '4', '5'].map((round) => [round, round]));
  },

  async 'loses the rows that a commit ends, where they are as they were read'({ one, other, states }) {
    await put(states[0], 'a', '1');
    await put(states[0], 'b', '1');
    const ends = states[0].rows(codes);
    await put(states[1], 'b', '2');
    let seen: unknown;
    await other.observe({
      ...{ changed: () => undefined, edited: () => undefined, trimmed: () => undefined, reset: () => undefined },
      committed: () => (seen = valuesIn(states[1])),
    });
    const content = Buffer.from('x');
    await one.commit({ files: [{ path: 'x', action: 'created', content }], preconditions: [], records: [], ends });
    expect(states[0].row(codes, 'a')).to.equal(undefined);
    await eventually('the report', () => seen !== undefined);
    expect(seen).to.deep.equal(['2']);
    await states[0].sync();
    expect(valuesIn(states[0])).to.deep.equal(['2']);
    await put(states[1], 'a', 'again');
    expect(valuesIn(states[1])).to.deep.equal(['2', 'again']);
  },

  async 'keeps rows that a commit was to end, and did not make'({ one, states: [state] }) {
    await put(state, 'a', '1');
    const files = [{ path: 'missing', action: 'removed' }] as const;
    const refused = await one.commit({ files, preconditions: [], records: [], ends: state.rows(codes) }).catch(() => 0);
    await state.sync();
    expect([refused, valuesIn(state)]).to.deep.equal([0, ['1']]);
  },

  async 'finds at one service what another has staged'({ one, other }) {
    for (const size of [0, 5, largeContentBytes + 1, 1024 * 1024 + 1]) {
      const bytes = Buffer.alloc(size, 7);
      const staged = await one.stage(contentPieces(bytes));
      const found = await other.findStaged?.(staged.sha256);
      expect([found?.size, found?.sha256]).to.deep.equal([size, staged.sha256]);
      if (found === undefined) continue;
      await staged.release();
      const path = `staged ${size}`;
      await other.commit({
        files: [{ path, action: 'created', content: found.content }],
        preconditions: [],
        records: [],
      });
      const snapshot = await one.snapshot();
      expect(bytes.equals((await snapshot.read(path))?.content ?? Buffer.from('missing'))).to.equal(true);
      snapshot.release();
      await found.release();
    }
    expect(await other.findStaged?.('0'.repeat(64))).to.equal(undefined);
  },
};

function lasting<Value>(value: Value): NewRow<Value> {
  return { value, lastsMs: longMs };
}

function put(state: SharedState, key: string, value: string) {
  return state.update(codes, key, () => lasting(value));
}

function valuesIn(state: SharedState): string[] {
  return state.rows(codes).map(({ value }) => value);
}

async function eventually(what: string, isSo: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; !isSo(); await pause(5))
    if (Date.now() > deadline) throw new Error(`${what} did not come`);
}
