import { expect } from 'chai';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileStore } from '#application/ports/file-store';
import type { Channel, NewRow, SharedState, StateKind } from '#application/ports/shared-state';
import { largeContentBytes } from '#application/ports/change-log';
import { contentPieces } from '#application/support/file-content';

const codes: StateKind<string> = { name: 'code' };
const tables: StateKind<unknown> = { name: 'table' };
const changes: Channel<unknown> = { name: 'changes' };
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

/** What services rely on beyond the contract of the file store, whichever store it is. @param open opens a new project each time */
export function sharedStateClauses(open: () => Promise<SharingOpenings>): Clause[] {
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
    other.subscribe(changes, () => undefined);
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
