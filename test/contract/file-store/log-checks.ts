import assert from 'node:assert/strict';
import { RepeatedKey, type FileStore } from '#application/ports/file-store';
import { largeContentBytes, type ChangeRecord, type LostContent, type NewRecord } from '#application/ports/change-log';
import { contentBytes } from '#application/support/file-content';
import type { FileContent } from '#domain/change/file-change';
import type { Check } from './clause.js';
import { created, expectAbsent, expectConflict, expectText, utf8 } from './expect-store.js';
import { ignoring } from './ignore-reports.js';
import { openAgain } from './open-again.js';
import { shared } from './shared-openings.js';

const writers = 8;

export const logChecks: readonly Check[] = [
  {
    name: 'numbers records from 1, and returns the revision of the last',
    async check(_, { store }) {
      assert.equal(await revisionOf(store), 0);
      assert.equal(await append(store, record('one')), 1);
      assert.equal(await append(store, record('two'), record('three')), 3);
      assert.equal(await append(store), 3);
      assert.equal(await revisionOf(store), 3);
    },
  },
  {
    name: 'returns a record as it was appended',
    async check(_, { store }) {
      const head = { text: 'ねこ \u0000 "', list: [1, null, { deep: true }] };
      const contents = [utf8('one'), new Uint8Array(0), Uint8Array.from({ length: 256 }, (_, byte) => byte)];
      const taken = contents.map((content) => content.slice());
      await store.commit({ files: [], preconditions: [], records: [{ head, contents: taken }] });
      for (const content of taken) content.fill(0);
      const record = await store.log.record(1);
      assert(record !== undefined);
      const { at, ...found } = record;
      const bytes = await Promise.all(found.contents.map(bytesOf));
      assert.deepEqual({ ...found, contents: bytes }, { revision: 1, head, contents });
      if (at !== undefined) assert.equal(new Date(at).toISOString(), at);
      assert.equal(await store.log.record(2), undefined);
    },
  },
  {
    name: 'lists the heads of its records, the newest first, before a revision and up to a limit',
    async check(_, { store }) {
      await append(store, record('one'), record('two'), record('three'), record('four'));
      assert.deepEqual(namesOf(await store.log.heads()), ['four', 'three', 'two', 'one']);
      assert.deepEqual(namesOf(await store.log.heads(4)), ['three', 'two', 'one']);
      assert.deepEqual(namesOf(await store.log.heads(4, 2)), ['three', 'two']);
    },
  },
  {
    name: 'lists the heads since a revision, the oldest first',
    async check(_, { store }) {
      await append(store, record('one'), record('two'));
      await append(store, record('three'));
      assert.deepEqual(namesOf(await store.log.since(0)), ['one', 'two', 'three']);
      assert.deepEqual(namesOf(await store.log.since(1)), ['two', 'three']);
      assert.deepEqual(await store.log.since(3), []);
    },
  },
  {
    name: 'reports how far its log reaches, and how many bytes it has',
    async check(_, { store }) {
      assert.deepEqual(await store.log.extent(), { oldest: 0, newest: 0, bytes: 0 });
      const large = { head: { name: 'three' }, contents: [new Uint8Array(largeContentBytes + 1)] };
      await append(store, record('one'), record('a longer one'), large);
      await append(store, record('four'));
      await assertExtent(store, 1, 4);
      await store.log.trim(3);
      await assertExtent(store, 3, 4);
      await store.log.trimContents(0);
      await assertExtent(store, 3, 4);
      await append(store, record('five'));
      await assertExtent(store, 3, 5);
    },
  },
  {
    name: 'appends the records of a commit exactly when it makes its files',
    async check(files, { store }) {
      await append(store, record('one'));
      await store.commit({ files: [created('a', 'a')], preconditions: [], records: [record('two')] });
      const again = { files: [created('b'), created('a')], preconditions: [], records: [record('never')] };
      await expectConflict(store.commit(again), ['a']);
      await store.commit(
        { files: [created('c')], preconditions: [], records: [record('tried')] },
        { validateOnly: true },
      );
      assert.deepEqual(namesOf(await store.log.heads()), ['two', 'one']);
      await expectText(files, 'a', 'a');
      for (const path of ['b', 'c']) await expectAbsent(files, path);
    },
  },
  {
    name: 'finds a record by its key, and appends none with the same',
    async check(files, { store }) {
      assert.equal(await store.log.find('key'), undefined);
      await append(store, record('one'), { ...record('two'), key: 'key' });
      assert.equal((await store.log.find('key'))?.revision, 2);
      const again = { files: [created('a')], preconditions: [], records: [{ ...record('three'), key: 'key' }] };
      await assert.rejects(store.commit(again), RepeatedKey);
      await expectAbsent(files, 'a');
      assert.deepEqual(namesOf(await store.log.heads()), ['two', 'one']);
    },
  },
  {
    name: 'lets exactly one of several commits with one key win',
    async check(_, { store }) {
      const commits = Array.from({ length: writers }, (_, writer) =>
        append(store, { ...record(String(writer)), key: 'key' }),
      );
      const outcomes = await Promise.allSettled(commits);
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1, 'one commit should win');
      assert.equal((await store.log.heads()).length, 1);
    },
  },
  {
    name: 'drops the records before a revision, but never the newest',
    async check(_, { store }) {
      await append(store, record('one'), { ...record('two'), key: 'key' }, record('three'), record('four'));
      await store.log.trim(3);
      assert.deepEqual(namesOf(await store.log.heads()), ['four', 'three']);
      assert.equal(await store.log.find('key'), undefined);
      await store.log.trim(9);
      assert.deepEqual(namesOf(await store.log.since(0)), ['four']);
      assert.equal(await append(store, record('five')), 5);
      assert.equal((await store.log.record(5))?.revision, 5);
    },
  },
  {
    name: 'drops large contents, those of the oldest records first, and no others',
    async check(_, { store }) {
      const large = ['a', 'b', 'c'].map((letter) => new Uint8Array(largeContentBytes + 1).fill(letter.charCodeAt(0)));
      const [a = utf8(''), b = utf8(''), c = utf8('')] = large;
      await append(store, { head: { name: 'one' }, contents: [utf8('small'), a, b] });
      await append(store, { head: { name: 'two' }, contents: [b] }, { head: { name: 'three' }, contents: [a] });
      await append(store, record('four'), { head: { name: 'five' }, contents: [c] });
      assert.deepEqual(await store.log.trimContents(3 * c.length), []);
      assert.deepEqual(await contentsOf(store), [['small', 'aaa', 'bbb'], ['bbb'], ['aaa'], ['four'], ['ccc']]);
      assert.deepEqual(inOrder(await store.log.trimContents(3 * c.length - 1)), [1, 2]);
      assert.deepEqual(await contentsOf(store), [['small', 'aaa', 'dropped'], ['dropped'], ['aaa'], ['four'], ['ccc']]);
      assert.deepEqual(inOrder(await store.log.trimContents(0)), [1, 3]);
      const left = [['small', 'dropped', 'dropped'], ['dropped'], ['dropped'], ['four'], ['ccc']];
      assert.deepEqual(await contentsOf(store), left);
      const dropped = (await store.log.since(0)).map((head) => inOrder(head.dropped ?? []));
      assert.deepEqual(dropped, [[1, 2], [0], [0], [], []]);
      await append(store, { head: { name: 'six' }, contents: [a] });
      assert.deepEqual((await contentsOf(store)).at(-1), ['aaa'], 'a content that was dropped before');
    },
  },
  {
    name: 'when durable, still has its records when it is opened again',
    needs: 'durable',
    async check(_, opened) {
      await append(opened.store, record('one'), record('two'));
      const large = new Uint8Array(largeContentBytes + 1).fill('a'.charCodeAt(0));
      await append(opened.store, { ...record('three'), contents: [utf8('three'), large], key: 'key' });
      await opened.store.close();
      const again = await openAgain(opened);
      try {
        assert.equal(await revisionOf(again), 3);
        assert.deepEqual(namesOf(await again.log.heads()), ['three', 'two', 'one']);
        assert.deepEqual(await textOf(await again.log.record(2)), 'two');
        assert.deepEqual(await contentsOf(again), [['one'], ['two'], ['three', 'aaa']]);
        await assert.rejects(append(again, { ...record('four'), key: 'key' }), RepeatedKey);
        assert.equal(await append(again, record('four')), 4);
      } finally {
        await again.close();
      }
    },
  },
  {
    name: 'runs one planner at a time, also after one has failed',
    async check(_, { store }) {
      await onePlannerAtATime([store, store]);
    },
  },
  {
    name: 'shows a planner every commit that was made before its turn',
    async check(_, { store }) {
      await Promise.all(Array.from({ length: writers }, () => count(store)));
      const snapshot = await store.snapshot();
      assert.equal(Buffer.from((await snapshot.read('count'))?.content ?? []).toString(), String(writers));
      snapshot.release();
    },
  },
  {
    name: 'when shared, shows the commits and records of one opening to the other',
    needs: 'shared',
    check: shared(async (one, other) => {
      const before = await other.snapshot();
      await append(one, record('one'), { ...record('two'), key: 'key' });
      await one.commit({ files: [created('a')], preconditions: [], records: [] });
      assert.equal(before.revision, 0);
      assert.equal(await before.read('a'), undefined, 'a snapshot from before the commit');
      before.release();
      assert.equal(await revisionOf(other), 2);
      assert.deepEqual(namesOf(await other.log.since(0)), ['one', 'two']);
      await assert.rejects(append(other, { ...record('three'), key: 'key' }), RepeatedKey);
      assert.equal(await append(other, record('three')), 3);
    }),
  },
  {
    name: 'when shared, runs one planner of all openings at a time',
    needs: 'shared',
    check: shared(async (one, other) => {
      await onePlannerAtATime([one, other]);
      await Promise.all([one, other, one, other].map(count));
      const snapshot = await one.snapshot();
      assert.equal(Buffer.from((await snapshot.read('count'))?.content ?? []).toString(), '4');
      snapshot.release();
    }),
  },
  {
    name: 'when shared, reports the commits of other openings, and not its own',
    needs: 'shared',
    check: shared(async (one, other) => {
      const [toOne, toOther]: [number[], number[]] = [[], []];
      await one.observe({ ...ignoring, committed: (revision) => void toOne.push(revision) });
      const observation = await other.observe({ ...ignoring, committed: (revision) => void toOther.push(revision) });
      await append(one, record('one'), record('two'));
      await append(one, record('three'));
      await observation.sync();
      assert.deepEqual(toOne, [], 'a commit does not notify its own opening');
      assert.equal(toOther.at(-1), 3);
      await observation.stop();
      await append(one, record('four'));
      assert.equal(toOther.at(-1), 3, 'nothing is reported after the observation was stopped');
    }),
  },
];

/** The bytes are those that the heads name. */
async function assertExtent({ log }: FileStore, oldest: number, newest: number): Promise<void> {
  const heads = await log.since(0);
  const bytes = heads.reduce((sum, { size }) => sum + size, 0);
  assert(heads.every(({ size }) => size > 0 && size < largeContentBytes));
  assert.deepEqual(await log.extent(), { oldest, newest, bytes });
}

function record(name: string): NewRecord {
  return { head: { name }, contents: [utf8(name)] };
}

async function append(store: FileStore, ...records: readonly NewRecord[]): Promise<number> {
  return (await store.commit({ files: [], preconditions: [], records })).revision;
}

async function bytesOf(content: FileContent | LostContent | undefined): Promise<Uint8Array> {
  assert(content !== undefined && typeof content !== 'string', 'a content should be there');
  return Uint8Array.from(await contentBytes(content));
}

async function textOf(found: ChangeRecord | undefined): Promise<string> {
  return Buffer.from(await bytesOf(found?.contents[0])).toString();
}

/** The contents of each record, oldest first, as texts; a large one as its beginning. */
async function contentsOf({ log }: FileStore): Promise<string[][]> {
  const records = (await log.since(0)).map(async ({ revision }) => (await log.record(revision))?.contents ?? []);
  const texts = (await Promise.all(records)).map((contents) =>
    contents.map(async (content) => {
      if (typeof content === 'string') return content;
      const bytes = await contentBytes(content);
      return Buffer.from(bytes.length > largeContentBytes ? bytes.subarray(0, 3) : bytes).toString();
    }),
  );
  return Promise.all(texts.map((each) => Promise.all(each)));
}

/** Of numbers whose order nobody promises. */
function inOrder(numbers: readonly number[]): number[] {
  return [...numbers].sort((one, other) => one - other);
}

function namesOf(heads: readonly { readonly head: unknown }[]): string[] {
  return heads.map(({ head }) => (head as { readonly name: string }).name);
}

async function revisionOf(store: FileStore): Promise<number> {
  const snapshot = await store.snapshot();
  snapshot.release();
  return snapshot.revision;
}

async function onePlannerAtATime(stores: readonly FileStore[]): Promise<void> {
  let planning = 0;
  const plans = stores.map((store, index) =>
    store.exclusive(async () => {
      assert.equal(++planning, 1, 'two planners at a time');
      for (let wait = 0; wait < 5; wait++) await new Promise((resolve) => setImmediate(resolve));
      planning--;
      if (index === 0) throw new Error('this plan failed');
      return index;
    }),
  );
  const [failed, ...others] = await Promise.allSettled(plans);
  assert(failed?.status === 'rejected' && String(failed.reason) === 'Error: this plan failed', String(failed?.status));
  for (const outcome of others) assert.equal(outcome.status, 'fulfilled');
}

/** Reads a number, and commits one that is greater by 1. */
function count(store: FileStore): Promise<unknown> {
  return store.exclusive(async (turn) => {
    const snapshot = await turn.snapshot();
    const file = await snapshot.read('count');
    snapshot.release();
    const next = utf8(String(Number(Buffer.from(file?.content ?? []).toString()) + 1));
    const action = file === undefined ? 'created' : 'modified';
    await turn.commit({ files: [{ action, path: 'count', content: next }], preconditions: [], records: [] });
  });
}
