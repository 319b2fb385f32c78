import assert from 'node:assert/strict';
import { largeContentBytes } from '#application/ports/change-log';
import { CommitConflict, type FileStore } from '#application/ports/file-store';
import { BeyondQuota, type Channel, type SharedState, type StateKind } from '#application/ports/shared-state';
import { contentBytes } from '#application/support/file-content';
import type { Precondition } from '#domain/change/file-change';
import type { Check, OpenedStore } from './clause.js';
import { created, expectBytes, modified } from './expect-store.js';
import { plainFiles } from './plain-files.js';
import { eventually, shared } from './shared-openings.js';

const words: StateKind<string> = { name: 'word' };
const counts: StateKind<number> = { name: 'count' };
const greetings: Channel<string> = { name: 'greeting' };

/** Longer than a clause takes. */
const lastsMs = 600_000;
/** So many changes race. */
const rounds = 10;

export const stateChecks: readonly Check[] = [
  {
    name: 'when shared, has the rows of its state at each opening, in the order in which they were made',
    needs: 'shared',
    check: sharedState(async (one, other) => {
      await put(one, 'b', 'first');
      await put(other, 'a', 'second');
      await put(other, 'b', 'first, changed');
      await one.update(counts, 'b', () => ({ value: 1, lastsMs }));
      await one.update(words, 'gone', () => ({ value: 'gone', lastsMs }));
      await other.update(words, 'gone', () => undefined);
      for (const state of [one, other]) {
        await state.sync();
        assert.deepEqual(valuesOf(state), ['first, changed', 'second']);
        assert.equal(state.row(counts, 'b')?.value, 1);
        assert.equal(state.row(counts, 'a'), undefined);
      }
    }),
  },
  {
    name: 'when shared, has the values of its state as they were',
    needs: 'shared',
    check: sharedState(async (one, other) => {
      const kind: StateKind<unknown> = { name: 'any' };
      const value = JSON.parse(
        '{ "__proto__": { "a": [1.5, -0.25, null, true] }, "toString": "\\u0000 \\ud800 ä", "2": {}, "1": [] }',
      ) as unknown;
      const row = await one.update(kind, '["key", "ä"]', () => ({ value, lastsMs, bytes: 7 }));
      await other.sync();
      const seen = other.row(kind, '["key", "ä"]');
      assert.equal(JSON.stringify(seen?.value), JSON.stringify(value));
      assert.deepEqual([seen?.bytes, seen?.version], [7, row?.version]);
    }),
  },
  {
    name: 'when shared, gives each change of a row the newest value, whichever opening makes it',
    needs: 'shared',
    check: sharedState(async (one, other) => {
      const count = (state: SharedState) =>
        state.update(counts, 'on', (row) => ({ value: (row?.value ?? 0) + 1, lastsMs }));
      await Promise.all(Array.from({ length: rounds }, () => [count(one), count(other)]).flat());
      const counted = await other.update(counts, 'on', (row) => row);
      assert.equal(counted?.value, 2 * rounds);
      let taken = 0;
      const take = (state: SharedState) => {
        let isMine = false;
        const change = state.update(counts, 'on', (row) => {
          isMine = row !== undefined;
          return undefined;
        });
        return change.then(() => isMine && taken++);
      };
      await Promise.all([one, other, one, other].map(take));
      assert.equal(taken, 1, 'one of those that take a row gets it');
    }),
  },
  {
    name: 'when shared, ends a row of its state when it was not changed for as long as it lasts',
    needs: 'shared',
    check: sharedState(async (one, other, opened) => {
      await put(one, 'stays', 'stays');
      await one.update(words, 'goes', () => ({ value: 'goes', lastsMs: 20 }));
      await eventually('the end of a row', opened, () => one.row(words, 'goes') === undefined);
      await other.sync();
      assert.deepEqual([valuesOf(one), valuesOf(other)], [['stays'], ['stays']]);
      const found: unknown[] = [];
      await other.update(words, 'goes', (row) => {
        found.push(row);
        return { value: 'again', lastsMs };
      });
      assert.deepEqual([found.at(-1), valuesOf(other)], [undefined, ['stays', 'again']]);
    }),
  },
  {
    name: 'when shared, ends only rows of its state that are as they were read',
    needs: 'shared',
    check: sharedState(async (one, other) => {
      await put(one, 'a', '1');
      await put(one, 'b', '1');
      const read = one.rows(words);
      await put(other, 'b', '2');
      assert.deepEqual(
        (await one.end(read)).map(({ key }) => key),
        ['a'],
      );
      assert.deepEqual(await one.end(read), [], 'what is over ends no more');
      await Promise.all([one.sync(), other.sync()]);
      assert.deepEqual([valuesOf(one), valuesOf(other)], [['2'], ['2']]);
    }),
  },
  {
    name: 'when shared, ends rows of its state together with the files of a commit',
    needs: 'shared',
    check: shared(async (one, other) => {
      const [here, there] = [stateOf(one), stateOf(other)];
      await one.commit({ files: [created('a', '0')], preconditions: [], records: [] });
      for (let round = 1; round <= rounds; round++) {
        await put(there, 'ends', String(round));
        await here.sync();
        const ends = here.rows(words);
        const committing = one.commit({
          files: [modified('a', String(round))],
          preconditions: [],
          records: [{ head: round, contents: [] }],
          ends,
        });
        if (round % 2 === 0) await committing;
        const snapshot = await other.snapshot();
        const isOver = there.row(words, 'ends') === undefined;
        if (snapshot.revision === round) assert(isOver, 'who sees the commit does not see the row');
        snapshot.release();
        await committing;
        const after = await other.snapshot();
        assert.deepEqual([after.revision, there.row(words, 'ends')], [round, undefined]);
        after.release();
        assert.equal(here.row(words, 'ends'), undefined);
      }
    }),
  },
  {
    name: 'when shared, ends no row of its state with a commit that is not made, nor one that has changed',
    needs: 'shared',
    check: shared(async (one, other) => {
      const [here, there] = [stateOf(one), stateOf(other)];
      await one.commit({ files: [created('there')], preconditions: [], records: [] });
      await put(here, 'a', 'as read');
      const ends = here.rows(words);
      const commit = (preconditions: readonly Precondition[], path: string) =>
        one.commit({ files: [created(path)], preconditions, records: [], ends });
      await assert.rejects(commit([{ path: 'there', version: null }], 'refused'), CommitConflict);
      await there.sync();
      assert.deepEqual([valuesOf(here), valuesOf(there)], [['as read'], ['as read']]);
      await put(there, 'a', 'changed');
      await commit([], 'made');
      await here.sync();
      assert.deepEqual([valuesOf(here), valuesOf(there)], [['changed'], ['changed']]);
    }),
  },
  {
    name: 'when shared, refuses a row of its state beyond the quota of its kind, whichever opening adds it',
    needs: 'shared',
    check: sharedState(async (one, other) => {
      const add = (state: SharedState, key: string, bytes: number) =>
        state
          .update(words, key, () => ({ value: key, lastsMs, bytes }), 100)
          .then(
            () => 'added',
            (error: unknown) => (error instanceof BeyondQuota ? 'refused' : error),
          );
      const settled = await Promise.all(
        Array.from({ length: rounds }, (_, at) => add(at % 2 === 0 ? one : other, `r${at}`, 30)),
      );
      assert.equal(settled.filter((each) => each === 'added').length, 3);
      await one.sync();
      const [first] = one.rows(words);
      assert.equal(await add(one, 'more', 11), 'refused');
      assert.equal(await add(other, first?.key ?? '', 20), 'added', 'a row that takes less');
      assert.equal(await add(one, 'more', 20), 'added');
      await other.update(counts, 'else', () => ({ value: 1, lastsMs, bytes: 100 }), 100);
    }),
  },
  {
    name: 'when shared, passes messages on to every opening, once and in order, after the rows that were written before',
    needs: 'shared',
    check: sharedState(async (one, other, opened) => {
      const long = 'x'.repeat(100_000);
      const sent = ['a', 'b', long, 'd'];
      const [here, there]: [string[], string[]] = [[], []];
      const missing: string[] = [];
      one.subscribe(greetings, (message) => here.push(message));
      other.subscribe({ name: 'else' }, () => there.push('of another channel'));
      const end = other.subscribe(greetings, (message) => {
        there.push(message);
        if (other.row(words, message.slice(0, 1)) === undefined) missing.push(message);
      });
      for (const message of sent) {
        await put(one, message.slice(0, 1), message.slice(0, 1));
        one.publish(greetings, message);
        assert.equal(here.at(-1), message, 'its own listeners have it when the call returns');
      }
      await eventually('the last message', opened, () => there.length >= sent.length);
      end();
      one.publish(greetings, 'e');
      await put(one, 'e', 'e');
      await other.sync();
      assert.deepEqual([here, there], [[...sent, 'e'], sent]);
      assert.deepEqual(missing, [], 'a listener sees the rows that were written before');
    }),
  },
  {
    name: 'when shared, finds what another opening has staged, until all have released it',
    needs: 'shared',
    check: shared(async (one, other) => {
      const files = plainFiles(one);
      for (const length of [100, 3 * largeContentBytes]) {
        const bytes = new Uint8Array(length).fill(length % 251);
        const staged = await one.stage(piecesOf(bytes));
        const found = await other.findStaged?.(staged.sha256);
        assert(found !== undefined, 'another opening finds it');
        assert.deepEqual([found.sha256, found.size], [staged.sha256, length]);
        await staged.release();
        assert.deepEqual(Buffer.compare(await contentBytes(found.content), bytes), 0);
        const path = `of ${length}`;
        await other.commit({
          files: [{ action: 'created', path, content: found.content }],
          preconditions: [],
          records: [],
        });
        await found.release();
        await expectBytes(files, path, bytes);
      }
      assert.equal(await one.findStaged?.('0'.repeat(64)), undefined);
    }),
  },
];

function sharedState(
  check: (one: SharedState, other: SharedState, opened: OpenedStore) => Promise<void>,
): Check['check'] {
  return shared((one, other, opened) => check(stateOf(one), stateOf(other), opened));
}

function stateOf({ state }: FileStore): SharedState {
  assert(state !== undefined, 'a store that is shared has a state');
  return state;
}

async function put(state: SharedState, key: string, value: string): Promise<void> {
  await state.update(words, key, () => ({ value, lastsMs }));
}

function valuesOf(state: SharedState): readonly string[] {
  return state.rows(words).map(({ value }) => value);
}

async function* piecesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
}
