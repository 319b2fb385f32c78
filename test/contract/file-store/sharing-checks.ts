import assert from 'node:assert/strict';
import { largeContentBytes, type NewRecord, type RecordHead } from '#application/ports/change-log';
import {
  TurnLost,
  type Committed,
  type CommittedFile,
  type FileStore,
  type StoreObserver,
} from '#application/ports/file-store';
import type { ProjectPath } from '#domain/change/file-change';
import type { Check } from './clause.js';
import { created, modified, removed, utf8 } from './expect-store.js';
import { ignoring } from './ignore-reports.js';
import { openAgain } from './open-again.js';
import { eventually, shared } from './shared-openings.js';

/** So many commits race with snapshots. */
const rounds = 20;
const large = new Uint8Array(largeContentBytes + 1).fill('a'.charCodeAt(0));

export const sharingChecks: readonly Check[] = [
  {
    name: 'returns the heads of its records from a commit, as its log has them',
    async check(_, { store }) {
      assert.deepEqual((await commit(store)).heads, []);
      await commit(store, record('one'));
      const { revision, heads } = await commit(store, record('two'), { ...record('three'), contents: [large] });
      assert.deepEqual([revision, heads], [3, await store.log.since(1)]);
    },
  },
  {
    name: 'when shared, reports a commit of another opening without being asked, also one without records',
    needs: 'shared',
    check: shared(async (one, other, opened) => {
      const reports = new CommitReports();
      await other.observe(reports);
      await one.commit({ files: [created('a')], preconditions: [], records: [] });
      await eventually('the report of a commit without records', opened, () => reports.covers('a'));
      await commit(one, record('one'));
      await eventually('the report of a record', opened, () => reports.revision === 1);
    }),
  },
  {
    name: 'when shared, has reported a commit and its files before a snapshot that shows it resolves',
    needs: 'shared',
    check: shared(async (one, other) => {
      await one.commit({ files: [created('folder/a', '0')], preconditions: [], records: [] });
      const reports = new CommitReports();
      await other.observe(reports);
      for (let round = 1; round <= rounds; round++) {
        reports.files.splice(0);
        const paths = [`folder/${round}`, 'folder/a'];
        const files = [created(paths[0] ?? '', ''), modified('folder/a', String(round))];
        const committing = one.commit({ files, preconditions: [], records: [record(String(round))] });
        if (round % 2 === 0) await committing;
        const snapshot = await other.snapshot();
        const [seen, missing] = [reports.revision, paths.filter((path) => !reports.covers(path))];
        snapshot.release();
        if (snapshot.revision === round) assert.deepEqual([seen, missing], [round, []], 'reported when it resolves');
        await committing;
        (await other.snapshot()).release();
        assert(
          paths.every((path) => reports.covers(path)),
          'every file of the commit is reported',
        );
      }
    }),
  },
  {
    name: 'when shared, reports what a commit of another opening did to each file, if it reports files',
    needs: 'shared',
    check: shared(async (one, other) => {
      await one.commit({ files: [created('a'), created('b')], preconditions: [], records: [] });
      const reports = new CommitReports();
      const observation = await other.observe(reports);
      const files = [created('folder/c'), modified('a', 'new'), removed('b')];
      await one.commit({ files, preconditions: [], records: [] });
      await observation.sync();
      const expected = files.map(({ path, action }) => ({ path, action }));
      const byPath = (one: CommittedFile, another: CommittedFile) => (one.path < another.path ? -1 : 1);
      if (!reports.mayBeAny) assert.deepEqual(reports.files.toSorted(byPath), expected.toSorted(byPath));
    }),
  },
  {
    name: 'when shared, reports each head of the other openings once and in order, if it reports heads',
    needs: 'shared',
    check: shared(async (one, other) => {
      const reports = new CommitReports();
      const observation = await other.observe(reports);
      const own: RecordHead[] = [];
      for (let round = 1; round <= rounds; round++) {
        if (round % 3 === 0) own.push(...(await commit(other, record(`${round}`))).heads);
        else await commit(one, record(`${round}`), ...(round % 2 === 0 ? [record(`${round} again`)] : []));
      }
      await observation.sync();
      const all = (await other.log.since(0)).filter(({ revision }) => !own.some((each) => each.revision === revision));
      if (reports.heads !== undefined) assert.deepEqual(reports.heads, all);
    }),
  },
  {
    name: 'when shared, has in its log at once what another opening has appended, trimmed and dropped',
    needs: 'shared',
    check: shared(async (one, other) => {
      for (const name of ['one', 'two', 'three']) {
        await commit(one, { ...record(name), contents: [large, utf8(name)], key: name });
        assert.equal((await other.log.heads(undefined, 1))[0]?.revision, (await other.log.since(0)).length, name);
        assert.equal((await other.log.find(name))?.revision, (await other.log.since(0)).at(-1)?.revision);
        assert.equal((await other.log.extent()).newest, (await other.log.since(0)).length, name);
      }
      await one.commit({ files: [], preconditions: [], records: [record('four')] });
      await one.log.trim(2);
      assert.deepEqual(revisionsOf(await other.log.since(0)), [2, 3, 4]);
      assert.deepEqual(revisionsOf(await other.log.heads()), [4, 3, 2]);
      assert.equal((await other.log.extent()).oldest, 2);
      assert.deepEqual([await other.log.record(1), await other.log.find('one')], [undefined, undefined]);
      await one.log.trimContents(0);
      assert.deepEqual((await other.log.heads(3))[0]?.dropped, [0]);
      assert.equal((await other.log.record(2))?.contents[0], 'dropped');
    }),
  },
  {
    name: 'when shared, reports what another opening has trimmed and dropped, without being asked',
    needs: 'shared',
    check: shared(async (one, other, opened) => {
      const reports = new CommitReports();
      await other.observe(reports);
      await commit(one, { ...record('one'), contents: [large] });
      await commit(one, { ...record('two'), contents: [large] }, record('three'));
      await one.log.trim(2);
      await eventually('the report of what was trimmed', opened, () => reports.oldest === 2);
      await one.log.trimContents(0);
      await eventually('the report of what was dropped', opened, () => reports.lost?.includes(2) ?? true);
    }),
  },
  {
    name: 'when shared, opens a snapshot as reported that shows at least what was reported and its own commits',
    needs: 'shared',
    check: shared(async (one, other) => {
      const observation = await other.observe(ignoring);
      for (let round = 1; round <= rounds; round++) {
        await commit(round % 2 === 0 ? one : other, record(String(round)));
        await observation.sync();
        const snapshot = await other.snapshot({ asReported: true });
        snapshot.release();
        assert.equal(snapshot.revision, round);
      }
    }),
  },
  {
    name: 'when shared, gives a lost turn to the next planner, and refuses what its planner commits then',
    needs: 'shared',
    uses: 'loseTurn',
    check: shared(async (one, other, opened) => {
      let isNext = false;
      let next: Promise<unknown> = Promise.resolve();
      const making = (name: string) => ({ files: [created(name)], preconditions: [], records: [] });
      await one.exclusive(async (turn) => {
        next = other.exclusive(async (turnOfOther) => {
          isNext = true;
          await turnOfOther.commit(making('next'));
        });
        await opened.loseTurn?.();
        await eventually('the next turn', opened, () => isNext);
        await assert.rejects(turn.commit(making('late')), TurnLost);
      });
      await next;
      const snapshot = await other.snapshot();
      assert.deepEqual([await snapshot.stat('late'), (await snapshot.stat('next'))?.name], [undefined, 'next']);
      snapshot.release();
    }),
  },
  {
    name: 'when shared, has what an opening has staged, while others open, release, sweep and close',
    needs: 'shared',
    check: shared(async (one, other, opened) => {
      const [mine, theirs] = await Promise.all([one.stage(piecesOf(large)), other.stage(piecesOf(large))]);
      const third = await openAgain(opened);
      await theirs.release();
      await opened.sweep?.();
      await third.close();
      const files = [{ action: 'created' as const, path: 'a', content: mine.content }];
      await one.commit({ files, preconditions: [], records: [{ head: 'a', contents: [mine.content] }] });
      await mine.release();
      const snapshot = await other.snapshot();
      const found = await snapshot.read('a');
      snapshot.release();
      assert.equal(Buffer.compare(found?.content ?? new Uint8Array(0), large), 0, 'all of its bytes');
    }),
  },
  {
    name: 'reads from a snapshot after others have removed its files, trimmed, dropped and swept',
    async check(files, opened) {
      const { store } = opened;
      const first = [created('small', 'small'), { action: 'created' as const, path: 'large', content: large }];
      const contents = [utf8('small'), large];
      await store.commit({ files: first, preconditions: [], records: [{ head: 'first', contents }] });
      const snapshot = await store.snapshot();
      const unread = await store.snapshot();
      const length = (await snapshot.read('large'))?.content.length;
      await files.commit([removed('small'), removed('large')], []);
      await commit(store, record('second'), record('third'));
      await store.log.trim(3);
      await store.log.trimContents(0);
      await opened.sweep?.();
      for (const each of [snapshot, unread]) {
        assert.equal(Buffer.from((await each.read('small'))?.content ?? []).toString(), 'small');
        assert.equal((await each.read('large'))?.content.length, length);
        each.release();
      }
    },
  },
  {
    name: 'drops the large contents of one record in any order, and no more than it has to',
    async check(_, { store }) {
      const other = new Uint8Array(largeContentBytes + 1).fill('b'.charCodeAt(0));
      await commit(store, { head: 'one', contents: [large, other] });
      await commit(store, record('two'));
      assert.deepEqual(await store.log.trimContents(large.length), [1]);
      const contents = (await store.log.record(1))?.contents ?? [];
      assert.equal(contents.filter((content) => content === 'dropped').length, 1);
    },
  },
  {
    name: 'when shared, reports that its newest commit went back, and goes on from there',
    needs: 'shared',
    uses: 'restore',
    check: shared(async (one, other, opened) => {
      await one.commit({ files: [created('a')], preconditions: [], records: [] });
      await commit(one, record('one'));
      const resets = new Set<FileStore>();
      for (const each of [one, other]) await each.observe({ ...ignoring, reset: () => void resets.add(each) });
      await opened.restore?.();
      // As many commits as there were: only another line of them.
      await one.commit({ files: [created('b')], preconditions: [], records: [] });
      await commit(one, record('another'));
      await eventually('both report it', opened, () => resets.size === 2);
      for (const each of [one, other]) {
        const snapshot = await each.snapshot();
        const found = [await snapshot.stat('a'), (await snapshot.stat('b'))?.name, snapshot.revision];
        snapshot.release();
        assert.deepEqual(found, [undefined, 'b', 1]);
        assert.deepEqual(headsIn(await each.log.since(0)), ['another']);
      }
      assert.equal((await commit(other, record('two'))).revision, 2);
    }),
  },
];

/** The reports of commits that an observer got. */
class CommitReports implements StoreObserver {
  readonly files: CommittedFile[] = [];
  mayBeAny = false;
  revision = 0;
  oldest = 0;
  /** `undefined` after a report without them. */
  lost: number[] | undefined = [];
  /** `undefined` after a report without them. */
  heads: RecordHead[] | undefined = [];

  changed(): void {}
  edited(): void {}
  reset(): void {}

  trimmed(oldest: number, lost?: readonly number[]): void {
    this.oldest = oldest;
    this.lost = lost && this.lost?.concat(lost);
  }

  committed(revision: number, files?: readonly CommittedFile[], heads?: readonly RecordHead[]): void {
    this.revision = revision;
    this.mayBeAny ||= files === undefined;
    this.files.push(...(files ?? []));
    this.heads = heads && this.heads?.concat(heads);
  }

  covers(path: ProjectPath): boolean {
    return this.mayBeAny || this.files.some((file) => file.path === path);
  }
}

function record(name: string): NewRecord {
  return { head: { name }, contents: [utf8(name)] };
}

function commit(store: FileStore, ...records: readonly NewRecord[]): Promise<Committed> {
  return store.commit({ files: [], preconditions: [], records });
}

function revisionsOf(heads: readonly RecordHead[]): number[] {
  return heads.map(({ revision }) => revision);
}

function headsIn(heads: readonly RecordHead[]): string[] {
  return heads.map(({ head }) => (head as { readonly name: string }).name);
}

async function* piecesOf(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield await Promise.resolve(bytes);
}
