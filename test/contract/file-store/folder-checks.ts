import assert from 'node:assert/strict';
import type { Check } from './clause.js';
import { created, expectAbsent, listEntries, listNames, modified, removed } from './expect-store.js';

export const folderChecks: readonly Check[] = [
  {
    name: 'lists what is directly in a folder, and of which kind it is',
    async check(store) {
      await store.commit([created('App/a.lua', 'four'), created('App/deep/er/b.lua'), created('c.lua')], []);
      assert.deepEqual(await listEntries(store, 'App'), [
        { name: 'a.lua', kind: 'file' },
        { name: 'deep', kind: 'folder' },
      ]);
      assert.deepEqual(await listNames(store, ''), ['App/', 'c.lua']);
    },
  },
  {
    name: 'lists in the order of code units',
    async check(store) {
      const sorted = ['10', '9', 'B', '_', 'a', 'b', 'é', '\u{1F600}', '\uFF5E'];
      await store.commit(
        [...sorted].reverse().map((name) => created(`folder/${name}`)),
        [],
      );
      assert.deepEqual(await listNames(store, 'folder'), sorted);
    },
  },
  {
    name: 'lists nothing where there is no folder',
    async check(store) {
      await store.commit([created('a.lua')], []);
      for (const path of ['absent', 'a.lua', 'a.lua/below']) assert.deepEqual(await store.list(path), [], path);
    },
  },
  {
    name: 'lists what every commit made of the folder',
    async check(store) {
      await store.commit([created('folder/a'), created('folder/b')], []);
      assert.deepEqual(await listNames(store, 'folder'), ['a', 'b']);
      await store.commit([created('folder/c'), modified('folder/a', 'longer than before'), removed('folder/b')], []);
      assert.deepEqual(await listEntries(store, 'folder'), [
        { name: 'a', kind: 'file' },
        { name: 'c', kind: 'file' },
      ]);
    },
  },
  {
    name: 'reports the size of a file after every commit',
    async check(store) {
      await store.commit([created('folder/a', 'a')], []);
      assert.equal((await store.stat('folder/a'))?.size, 1);
      await store.commit([modified('folder/a', 'longer than before')], []);
      assert.equal((await store.stat('folder/a'))?.size, 18);
    },
  },
  {
    name: 'reports what is at a path',
    async check(store) {
      await store.commit([created('folder/a.lua', 'four')], []);
      assert.deepEqual(await store.stat('folder/a.lua'), { name: 'a.lua', kind: 'file', size: 4 });
      assert.deepEqual(await store.stat('folder'), { name: 'folder', kind: 'folder', size: 0 });
    },
  },
  {
    name: 'finds no file where there is none, or a folder',
    async check(store) {
      await store.commit([created('folder/a.lua')], []);
      for (const path of ['folder', 'absent', 'folder/absent', 'folder/a.lua/below', 'fold'])
        await expectAbsent(store, path);
      for (const path of ['absent', 'folder/absent', 'folder/a.lua/below', 'fold']) {
        assert.equal(await store.stat(path), undefined, path);
      }
    },
  },
  {
    name: 'drops a folder with its last file, and the folders above that are empty then',
    async check(store) {
      await store.commit(
        [created('keep/a/b/one'), created('keep/a/b/two'), created('keep/file'), created('x/y/z')],
        [],
      );
      await store.commit([removed('keep/a/b/one'), modified('keep/a/b/two', 'changed before it goes')], []);
      assert.deepEqual(await listNames(store, 'keep/a'), ['b/']);
      await store.commit([removed('keep/a/b/two'), removed('x/y/z')], []);
      assert.deepEqual(await listNames(store, ''), ['keep/']);
      assert.deepEqual(await listNames(store, 'keep'), ['file']);
      assert.equal(await store.stat('keep/a'), undefined);
    },
  },
  {
    name: 'can be emptied and filled again',
    async check(store) {
      await store.commit([created('folder/a')], []);
      await store.commit([removed('folder/a')], []);
      assert.deepEqual(await store.list(''), []);
      await store.commit([created('folder')], []);
      assert.deepEqual(await listNames(store, ''), ['folder']);
    },
  },
];
