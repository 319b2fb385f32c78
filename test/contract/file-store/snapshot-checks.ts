import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { FileReader, FileSnapshot, FileStore } from '#application/ports/file-store';
import type { Check } from './clause.js';
import { created, modified, removed } from './expect-store.js';
import { ignoring } from './ignore-reports.js';
import { editOutside } from './open-again.js';

/** So often a hand edits, and a race is run. */
const rounds = 20;
const races = 100;

const paths = ['a/b/file', 'a/b/new', 'a/b', 'a/c/new', 'a/c', 'a'];

export const snapshotChecks: readonly Check[] = [
  {
    name: 'shows in a snapshot one revision of all files while others commit',
    async check(files, { store }) {
      await files.commit([created('a/b/file', '1'), created('a/other', '1')], []);
      for (const change of [
        modified('a/b/file', '2'),
        created('a/b/new', '2'),
        created('a/c/new', '2'),
        removed('a/b/new'),
        removed('a/b/file'),
        removed('a/c/new'),
      ]) {
        const [before, after] = [await store.snapshot(), `${change.action} ${change.path}`];
        const seen = await everything(before);
        const unread = await store.snapshot();
        await files.commit([change], []);
        assert.deepEqual(await everything(before), seen, `${after}: a snapshot shows something else`);
        assert.deepEqual(await everything(unread), seen, `${after}: a snapshot shows what came after it`);
        const now = await store.snapshot();
        assert.notDeepEqual(await everything(now), seen, `${after}: a new snapshot does not show it`);
        for (const snapshot of [before, unread, now]) snapshot.release();
      }
    },
  },
  {
    name: 'opens snapshots in the middle of commits, each with all of them or nothing',
    async check(files, { store }) {
      await files.commit([created('a/1', '0'), created('a/2', '0')], []);
      let committing = true;
      const commits = (async () => {
        for (let round = 1; round <= races; round++)
          await files.commit([modified('a/1', String(round)), modified('a/2', String(round))], []);
      })().finally(() => {
        committing = false;
      });
      while (committing) {
        const snapshot = await store.snapshot();
        const first = await textIn(snapshot, 'a/1');
        await turn();
        assert.equal(await textIn(snapshot, 'a/2'), first, 'the other file of the same commit');
        snapshot.release();
      }
      await commits;
    },
  },
  {
    name: 'reads many files of a snapshot at once, and leaves out what is absent',
    async check(files, { store }) {
      await files.commit([created('a', '1'), created('b/c', '2')], []);
      const snapshot = await store.snapshot();
      const found = await snapshot.readMany(['a', 'absent', 'b', 'b/c']);
      const texts = [...found]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([path, { content }]) => [path, new TextDecoder().decode(content)]);
      assert.deepEqual(texts, [
        ['a', '1'],
        ['b/c', '2'],
      ]);
      for (const [path, { version }] of found) assert.equal(version, (await files.read(path))?.version, path);
      snapshot.release();
    },
  },
  {
    name: 'when observable, opens a snapshot with the edits that were made outside before',
    needs: 'observable',
    async check(files, opened) {
      await observed(opened.store);
      await files.commit([created('a/b/file', '0')], []);
      for (let round = 1; round <= rounds; round++) {
        await files.read('a/b/file');
        const path = paths[round % 2] ?? '';
        const text = round % 4 === 3 ? null : String(round);
        await editOutside(opened, path, text);
        const snapshot = await opened.store.snapshot();
        assert.equal(await textIn(snapshot, path), text ?? 'absent', `${path} was edited outside`);
        snapshot.release();
      }
    },
  },
];

/** While what is edited outside is observed, where it can be. */
async function observed(store: FileStore): Promise<void> {
  await store.observe(ignoring);
}

/** All that can be read, read. */
function everything(files: FileSnapshot): Promise<unknown[]> {
  return Promise.all(
    paths.map(async (path) => [await textIn(files, path), await files.stat(path), await files.list(path)]),
  );
}

async function textIn(files: FileReader, path: string): Promise<string> {
  const file = await files.read(path);
  return file === undefined ? 'absent' : new TextDecoder().decode(file.content);
}
