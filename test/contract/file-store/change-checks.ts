import assert from 'node:assert/strict';
import type { FileChange } from '#domain/change/file-change';
import type { PlainFiles } from './plain-files.js';
import type { Check } from './clause.js';
import { created, expectAbsent, expectConflict, expectText, listNames, modified, removed } from './expect-store.js';

export const changeChecks: readonly Check[] = [
  {
    name: 'creates, modifies and removes files in one commit',
    async check(store) {
      await store.commit([created('folder/old', 'old'), created('folder/gone'), created('same', 'same')], []);
      await store.commit([created('new/new', 'new'), modified('folder/old', 'newer'), removed('folder/gone')], []);
      await expectText(store, 'new/new', 'new');
      await expectText(store, 'folder/old', 'newer');
      await expectAbsent(store, 'folder/gone');
      await expectText(store, 'same', 'same');
    },
  },
  {
    name: 'forgets a removed file altogether',
    async check(store) {
      await store.commit([created('folder/a', 'first'), created('folder/b')], []);
      await store.commit([removed('folder/a')], []);
      await expectAbsent(store, 'folder/a');
      assert.equal(await store.stat('folder/a'), undefined);
      assert.deepEqual(await listNames(store, 'folder'), ['b']);
      await store.commit([created('folder/a', 'second')], []);
      await expectText(store, 'folder/a', 'second');
    },
  },
  {
    name: 'refuses to create a file that is there',
    async check(store) {
      await store.commit([created('a', 'before')], []);
      await expectConflict(store.commit([created('a', 'after')], []), ['a']);
      await expectText(store, 'a', 'before');
    },
  },
  {
    name: 'refuses to modify a file that is absent',
    async check(store) {
      await expectConflict(store.commit([modified('folder/a', 'after')], []), ['folder/a']);
      await expectAbsent(store, 'folder/a');
      assert.deepEqual(await store.list(''), []);
    },
  },
  {
    name: 'refuses to remove a file that is absent',
    async check(store) {
      await store.commit([created('folder/a')], []);
      await expectConflict(store.commit([removed('folder/b')], []), ['folder/b']);
      await expectConflict(store.commit([removed('folder')], []), ['folder']);
      await expectText(store, 'folder/a', 'folder/a');
    },
  },
  {
    name: 'refuses to make a file and a folder of one name',
    async check(store) {
      await store.commit([created('file'), created('folder/a')], []);
      await assert.rejects(store.commit([created('folder')], []), 'a file where a folder is');
      await assert.rejects(store.commit([created('file/a')], []), 'a file below a file');
      assert.deepEqual(await listNames(store, ''), ['file', 'folder/']);
      assert.deepEqual(await listNames(store, 'folder'), ['a']);
    },
  },
  { name: 'makes no change when the first of them is refused', check: (store) => refusesWhole(store, 0) },
  { name: 'makes no change when one in the middle is refused', check: (store) => refusesWhole(store, 2) },
  { name: 'makes no change when the last of them is refused', check: (store) => refusesWhole(store, 4) },
];

/** A commit of four good changes and a bad one at the given place must leave everything as it was. */
async function refusesWhole(store: PlainFiles, place: number): Promise<void> {
  const before = [created('folder/old', 'old'), created('folder/gone', 'gone'), created('in-the-way', 'there first')];
  await store.commit(before, []);
  const changes: FileChange[] = [
    created('new/new'),
    modified('folder/old', 'newer'),
    removed('folder/gone'),
    created('folder/second'),
  ];
  changes.splice(place, 0, created('in-the-way', 'second'));
  await assert.rejects(store.commit(changes, []), 'a commit with a change that cannot be made');
  assert.deepEqual(await listNames(store, ''), ['folder/', 'in-the-way']);
  assert.deepEqual(await listNames(store, 'folder'), ['gone', 'old']);
  await expectText(store, 'folder/old', 'old');
  await expectText(store, 'folder/gone', 'gone');
  await expectText(store, 'in-the-way', 'there first');
}
