import assert from 'node:assert/strict';
import { CommitConflict } from '#application/ports/file-store';
import { openAgain } from './open-again.js';
import { plainFiles, type PlainFiles } from './plain-files.js';
import type { Check, OpenedStore } from './clause.js';
import { created, expectText, listNames, modified, readPresent } from './expect-store.js';

export const lifetimeChecks: readonly Check[] = [
  {
    name: 'closes, and what was under way is finished first',
    async check(store) {
      const commit = store.commit([created('folder/a')], []);
      await store.close();
      await commit;
    },
  },
  {
    name: 'when durable, still has what was committed when it is opened again',
    needs: 'durable',
    async check(store, opened) {
      await store.commit([created('folder/a', 'one'), created('b')], []);
      await store.commit([modified('folder/a', 'two')], []);
      await store.close();
      const again = await reopen(opened);
      try {
        assert.deepEqual(await listNames(again, ''), ['b', 'folder/']);
        await expectText(again, 'folder/a', 'two');
      } finally {
        await again.close();
      }
    },
  },
  {
    name: 'when shared, keeps the commits of two openings apart',
    needs: 'shared',
    async check(store, opened) {
      const other = await reopen(opened);
      try {
        await store.commit([created('a', 'one')], []);
        await expectText(other, 'a', 'one');
        const { version } = await readPresent(other, 'a');
        const commits = [store, other].map((one) => one.commit([modified('a', 'two')], [{ path: 'a', version }]));
        const losers = (await Promise.allSettled(commits)).filter((outcome) => outcome.status === 'rejected');
        assert.equal(losers.length, 1, 'one of the two should win');
        assert(losers[0]?.reason instanceof CommitConflict, 'the other should get a CommitConflict');
      } finally {
        await other.close();
      }
    },
  },
];

async function reopen(opened: OpenedStore): Promise<PlainFiles> {
  return plainFiles(await openAgain(opened));
}
