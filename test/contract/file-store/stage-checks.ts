import assert from 'node:assert/strict';
import { largeContentBytes } from '#application/ports/change-log';
import { ContentTooLong, type FileStore } from '#application/ports/file-store';
import { contentBytes } from '#application/support/file-content';
import type { FileContent } from '#domain/change/file-change';
import type { Check } from './clause.js';
import { expectAbsent, expectBytes } from './expect-store.js';

/** More than a content that the store holds in memory. */
const large = Uint8Array.from({ length: 3 * largeContentBytes + 7 }, (_, at) => (at * 7) % 251);
const small = large.subarray(0, 1000);

export const stageChecks: readonly Check[] = [
  {
    name: 'stages contents of any size for the files and the records of a commit',
    async check(files, { store }) {
      for (const [path, bytes] of [
        ['small', small],
        ['large', large],
      ] as const) {
        const staged = await store.stage(inPieces(bytes));
        assert.equal(staged.size, bytes.length);
        await expectAbsent(files, path);
        const records = [{ head: path, contents: [staged.content] }];
        await store.commit({
          files: [{ action: 'created', path, content: staged.content }],
          preconditions: [],
          records,
        });
        await staged.release();
        await expectBytes(files, path, bytes);
        assert.equal((await files.read(path))?.version, staged.sha256, 'its hash is the version of the file');
        await expectNewestContent(store, bytes);
      }
    },
  },
  {
    name: 'commits a content of a record again, after the file was removed',
    async check(files, { store }) {
      const staged = await store.stage(inPieces(large));
      await commit(store, 'created', staged.content);
      await staged.release();
      await store.commit({ files: [{ action: 'removed', path: 'a' }], preconditions: [], records: [] });
      const content = (await store.log.record(1))?.contents[0];
      assert(content !== undefined && typeof content !== 'string', 'the record should have it');
      await commit(store, 'created', content);
      await expectBytes(files, 'a', large);
      await expectNewestContent(store, large);
    },
  },
  {
    name: 'refuses to stage a content that is too long, and gives what its source throws',
    async check(files, { store }) {
      for (const bytes of [small, large])
        await assert.rejects(store.stage(inPieces(bytes), bytes.length - 1), ContentTooLong);
      const staged = await store.stage(inPieces(large), large.length);
      await staged.release();
      const broken = async function* () {
        yield* inPieces(large);
        throw new Error('the connection broke');
      };
      await assert.rejects(store.stage(broken()), /the connection broke/);
      await expectAbsent(files, 'a');
      assert.deepEqual(await store.log.heads(), []);
    },
  },
  {
    name: 'stages a content several times, and has it until each is released',
    async check(files, { store }) {
      const [one, two] = await Promise.all([store.stage(inPieces(large)), store.stage(inPieces(large))]);
      assert.equal(one.sha256, two.sha256);
      await one.release();
      await one.release();
      await commit(store, 'created', two.content);
      await two.release();
      await expectBytes(files, 'a', large);
    },
  },
];

function commit(store: FileStore, action: 'created', content: FileContent): Promise<unknown> {
  return store.commit({
    files: [{ action, path: 'a', content }],
    preconditions: [],
    records: [{ head: 'a', contents: [content] }],
  });
}

async function expectNewestContent({ log }: FileStore, bytes: Uint8Array): Promise<void> {
  const [head] = await log.heads(undefined, 1);
  const content = (await log.record(head?.revision ?? 0))?.contents[0];
  assert(content !== undefined && typeof content !== 'string', 'the record should have the content');
  assert.equal(Buffer.compare(await contentBytes(content), bytes), 0, 'the record should have the same bytes');
}

async function* inPieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_000) yield await Promise.resolve(bytes.slice(at, at + 65_000));
}
