import assert from 'node:assert/strict';
import type { PlainFiles } from './plain-files.js';
import type { Check } from './clause.js';
import {
  created,
  expectAbsent,
  expectConflict,
  expectDenied,
  expectText,
  listNames,
  modified,
  readPresent,
  removed,
} from './expect-store.js';

export const preconditionChecks: readonly Check[] = [
  {
    name: 'validates a commit: refuses what the commit would, and makes nothing',
    async check(store) {
      await store.commit([created('a')], []);
      const version = (await readPresent(store, 'a')).version;
      await store.check([modified('a', 'new'), created('b')], [{ path: 'a', version }]);
      await expectConflict(store.check([created('a')], []), ['a']);
      await expectConflict(store.check([created('b')], [{ path: 'a', version: null }]), ['a']);
      await expectDenied(store.check([created('../outside')], []), 'created "../outside"');
      assert.deepEqual(await listNames(store, ''), ['a']);
      await expectText(store, 'a', 'a');
    },
  },
  {
    name: 'commits when every precondition holds',
    async check(store) {
      await store.commit([created('a', 'one'), created('b')], []);
      const preconditions = [
        { path: 'a', version: await versionOf(store, 'a') },
        { path: 'b', version: await versionOf(store, 'b') },
        { path: 'c', version: null },
        { path: 'not/concerned', version: null },
      ];
      await store.commit([modified('a', 'two'), removed('b'), created('c')], preconditions);
      await expectText(store, 'a', 'two');
      await expectAbsent(store, 'b');
      await expectText(store, 'c', 'c');
    },
  },
  {
    name: 'refuses to modify a file that has another version',
    async check(store) {
      const version = await staleVersion(store, 'a');
      await expectConflict(store.commit([modified('a', 'my own')], [{ path: 'a', version }]), ['a']);
      await expectText(store, 'a', 'theirs');
    },
  },
  {
    name: 'refuses to remove a file that has another version',
    async check(store) {
      const version = await staleVersion(store, 'a');
      await expectConflict(store.commit([removed('a')], [{ path: 'a', version }]), ['a']);
      await expectText(store, 'a', 'theirs');
    },
  },
  {
    name: 'refuses when a file that it does not change has another version',
    async check(store) {
      const version = await staleVersion(store, 'read');
      await expectConflict(store.commit([created('written')], [{ path: 'read', version }]), ['read']);
      await expectAbsent(store, 'written');
    },
  },
  {
    name: 'refuses when a file that should be absent is there',
    async check(store) {
      await store.commit([created('read')], []);
      await expectConflict(store.commit([created('written')], [{ path: 'read', version: null }]), ['read']);
      await expectAbsent(store, 'written');
    },
  },
  {
    name: 'refuses when a file that should be there is absent',
    async check(store) {
      await store.commit([created('read'), created('other')], []);
      const version = await versionOf(store, 'read');
      await store.commit([removed('read')], []);
      await expectConflict(store.commit([created('written')], [{ path: 'read', version }]), ['read']);
      await expectAbsent(store, 'written');
    },
  },
  {
    name: 'names every file that differs, and no other',
    async check(store) {
      const stale = await staleVersion(store, 'a');
      await store.commit([created('b'), created('c')], []);
      const preconditions = [
        { path: 'a', version: stale },
        { path: 'b', version: null },
        { path: 'c', version: await versionOf(store, 'c') },
      ];
      await expectConflict(store.commit([modified('c', 'my own'), created('d')], preconditions), ['a', 'b']);
      await expectText(store, 'c', 'c');
    },
  },
  {
    name: 'checks preconditions also when there is nothing to change',
    async check(store) {
      await store.commit([], []);
      const version = await staleVersion(store, 'a');
      await expectConflict(store.commit([], [{ path: 'a', version }]), ['a']);
    },
  },
];

async function versionOf(store: PlainFiles, path: string): Promise<string> {
  return (await readPresent(store, path)).version;
}

/** The version that a file had before it was changed to `theirs`. */
async function staleVersion(store: PlainFiles, path: string): Promise<string> {
  await store.commit([created(path, 'mine')], []);
  const version = await versionOf(store, path);
  await store.commit([modified(path, 'theirs')], []);
  return version;
}
