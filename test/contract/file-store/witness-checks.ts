import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { FileChange } from '#domain/change/file-change';
import type { FileStore, StoreWitness, Testimony } from '#application/ports/file-store';
import type { Check, OpenedStore } from './clause.js';
import { created, modified, removed, utf8 } from './expect-store.js';

/** So often a race is run. */
const rounds = 100;

/** What is looked at, and a commit that makes it different. */
const touches: readonly [what: string, look: (testimony: Testimony) => void, change: FileChange][] = [
  ['a file that was modified', (reported) => reported.looksAt('a/b/file'), modified('a/b/file', '2')],
  ['a file that was removed', (reported) => reported.looksAt('a/b/file'), removed('a/b/file')],
  ['the absence of a file', (reported) => reported.looksAt('a/b/new'), created('a/b/new')],
  ['the absence of a folder', (reported) => reported.looksAt('a/c/d'), created('a/c/d/new')],
  ['a folder that went', (reported) => reported.looksAt('a/b'), removed('a/b/file')],
  ['a list with a file more', (reported) => reported.lists('a/b'), created('a/b/new')],
  ['a list with a file less', (reported) => reported.lists('a/b'), removed('a/b/file')],
  ['a list with a folder more', (reported) => reported.lists('a'), created('a/c/d/new')],
  ['a list with a folder less', (reported) => reported.lists('a'), removed('a/b/file')],
  ['the empty list of no folder', (reported) => reported.lists('a/c'), created('a/c/new')],
];

export const witnessChecks: readonly Check[] = [
  {
    name: 'when it vouches, does not for what its own commits have changed',
    check: vouching(async (store, witness) => {
      for (const [index, [what, look, change]] of touches.entries()) {
        // In a folder of its own, so that no other change is in the way.
        const within = `${index}/`;
        await store.commit([created(`${within}a/b/file`, '1'), created(`${within}a/kept`, '1')], []);
        await witness.caughtUp();
        const testimony = witness.begin();
        look({
          looksAt: (path) => testimony.looksAt(within + path),
          lists: (path) => testimony.lists(within + path),
          holds: () => testimony.holds(),
        });
        await store.commit([{ ...change, path: within + change.path }], []);
        await witness.caughtUp();
        assert(!testimony.holds(), `${what} should not be vouched for`);
      }
    }),
  },
  {
    name: 'when it vouches, does not for what is read while a commit changes it',
    check: vouching(async (store, witness) => {
      await store.commit([created('a/b', '0')], []);
      let stopped = false;
      const reading = (async () => {
        while (!stopped) {
          const testimony = witness.begin();
          testimony.looksAt('a/b');
          const first = await text(store, 'a/b');
          // Others have to get on, also where reading is no more than a promise.
          await turn();
          const second = await text(store, 'a/b');
          // Asked in the turn in which the second is known, without waiting for anything more.
          if (store.capabilities.watchable) await witness.caughtUp();
          assert(first === second || !testimony.holds(), `${first} was vouched for when it was ${second} already`);
        }
      })();
      const committing = (async () => {
        for (let round = 1; round <= rounds; round++) await store.commit([modified('a/b', String(round))], []);
      })().finally(() => {
        stopped = true;
      });
      await Promise.all([reading, committing]);
    }),
  },
  {
    name: 'when it vouches and is watchable, knows what was edited outside once it has caught up',
    check: vouching(async (store, witness, opened) => {
      if (!store.capabilities.watchable) return;
      await store.commit([created('a/b', '0')], []);
      for (let round = 1; round <= rounds; round++) {
        const path = round % 2 === 0 ? 'a/b' : `a/made${round}/deep/file`;
        const testimony = witness.begin();
        testimony.looksAt(path);
        await store.read(path);
        assert(opened.editOutside !== undefined, '`editOutside` is needed: pass it to the contract');
        await opened.editOutside(path, utf8(String(round)));
        await witness.caughtUp();
        assert(!testimony.holds(), `${path} should not be vouched for when it was edited outside`);
      }
    }),
  },
];

/** A check for stores that vouch, while what is edited outside is watched where it can be. */
function vouching(
  check: (store: FileStore, witness: StoreWitness, opened: OpenedStore) => Promise<void>,
): Check['check'] {
  return async (store, opened) => {
    if (store.witness === undefined) return;
    await store.watch?.(() => undefined);
    await check(store, store.witness, opened);
  };
}

async function text(store: FileStore, path: string): Promise<string> {
  const file = await store.read(path);
  return file === undefined ? 'absent' : new TextDecoder().decode(file.content);
}
