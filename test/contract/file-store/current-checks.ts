import assert from 'node:assert/strict';
import type { CurrentReading, FileStore } from '#application/ports/file-store';
import type { Check, OpenedStore } from './clause.js';
import { created, modified, removed, utf8 } from './expect-store.js';

/** So often a hand edits. */
const rounds = 20;

const paths = ['a/b/file', 'a/b/new', 'a/b', 'a/c/new', 'a'];

export const currentChecks: readonly Check[] = [
  {
    name: 'when it gives its files as they are from now on, has them as each of its commits leaves them',
    check: givingCurrent(async (store, current) => {
      await store.commit([created('a/b/file', '1'), created('a/kept', '1')], []);
      for (const change of [
        modified('a/b/file', '2'),
        created('a/b/new', '2'),
        created('a/c/new', '2'),
        removed('a/b/new'),
        removed('a/b/file'),
        removed('a/c/new'),
      ]) {
        const before = await current();
        await output(before);
        await store.commit([change], []);
        const what = `${change.action} ${change.path}`;
        assert.deepEqual(await output(before), await output(store), `${what}: who asked before sees something else`);
        assert.deepEqual(
          await output(await current()),
          await output(store),
          `${what}: who asks after sees something else`,
        );
      }
    }),
  },
  {
    name: 'when it gives its files as they are from now on and is watchable, has them as they were edited outside before',
    check: givingCurrent(async (store, current, opened) => {
      if (!store.capabilities.watchable) return;
      await store.commit([created('a/b/file', '0')], []);
      for (let round = 1; round <= rounds; round++) {
        await output(await current());
        assert(opened.editOutside !== undefined, '`editOutside` is needed: pass it to the contract');
        const path = paths[round % 2] ?? '';
        await opened.editOutside(path, round % 4 === 3 ? null : utf8(String(round)));
        assert.deepEqual(await output(await current()), await output(store), `${path} was edited outside`);
      }
    }),
  },
];

/** A check for stores that give their files so, while what is edited outside is watched where it can be. */
function givingCurrent(
  check: (store: FileStore, current: () => Promise<CurrentReading>, opened: OpenedStore) => Promise<void>,
): Check['check'] {
  return async (store, opened) => {
    if (store.current === undefined) return;
    await store.watch?.(() => undefined);
    await check(store, async () => (await store.current?.()) ?? store, opened);
  };
}

/** All that can be asked, asked. */
function output(files: CurrentReading): Promise<unknown[]> {
  return Promise.all(
    paths.map(async (path) => {
      const atHand = files.atHand?.(path);
      const file = await files.read(path);
      if (atHand !== undefined)
        assert.deepEqual(atHand ?? undefined, file, `${path} is something else at hand than read`);
      const content = file && new TextDecoder().decode(file.content);
      return [content, file?.version, await files.stat(path), await files.list(path)];
    }),
  );
}
