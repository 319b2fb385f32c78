import assert from 'node:assert/strict';
import { StorageFailure } from '#application/ports/file-store';
import type { PlainFiles } from './plain-files.js';
import type { Check } from './clause.js';
import { created, expectAbsent, expectDenied, expectText, listNames, modified, removed } from './expect-store.js';

const noPaths = [
  '../outside',
  'folder/../../outside',
  'folder/../a',
  '..',
  '.',
  './a',
  'folder/./a',
  'folder//a',
  'folder/',
  '/a',
  '/etc/hostname',
  'folder\\a',
  '..\\outside',
  'a\0b',
];

export const pathChecks: readonly Check[] = [
  {
    name: 'finds nothing at what is no path inside the project',
    async check(store) {
      await store.commit([created('a'), created('folder/a')], []);
      for (const path of noPaths) {
        assert.equal(await store.read(path), undefined, `read(${JSON.stringify(path)})`);
        assert.equal(await store.stat(path), undefined, `stat(${JSON.stringify(path)})`);
        assert.deepEqual(await store.list(path), [], `list(${JSON.stringify(path)})`);
      }
    },
  },
  {
    name: 'refuses to write at what is no path inside the project',
    async check(store) {
      await store.commit([created('a'), created('folder/a')], []);
      for (const path of ['', ...noPaths]) {
        for (const change of [created(path), modified(path, 'evil'), removed(path)]) {
          await expectDenied(store.commit([change], []), `${change.action} ${JSON.stringify(path)}`);
        }
      }
      assert.deepEqual(await listNames(store, ''), ['a', 'folder/']);
      await expectText(store, 'a', 'a');
      await expectText(store, 'folder/a', 'folder/a');
    },
  },
  {
    name: 'makes no change when the path of one of them is none',
    async check(store) {
      await store.commit([created('a')], []);
      await assert.rejects(store.commit([created('b'), modified('a', 'new'), created('../outside')], []));
      assert.deepEqual(await listNames(store, ''), ['a']);
      await expectText(store, 'a', 'a');
    },
  },
  { name: 'distinguishes names that differ in case', check: (store) => distinguishes(store, 'layer.lua', 'Layer.lua') },
  {
    name: 'distinguishes names that differ in how they are composed',
    check: (store) => distinguishes(store, 'caf\u00E9.lua', 'cafe\u0301.lua'),
  },
  {
    name: 'keeps names with blanks, signs and letters of any script',
    async check(store) {
      const names = [
        ' leading',
        "it's #1 & 50%",
        'bg@2x.png',
        'ねこ',
        'кот',
        '\u{1F408}',
        '.hidden',
        'CON',
        '__proto__',
      ];
      await store.commit(
        names.map((name) => created(`${name}/${name}`, name)),
        [],
      );
      assert.deepEqual(await listNames(store, ''), names.map((name) => `${name}/`).sort());
      for (const name of names) {
        assert.deepEqual(await listNames(store, name), [name]);
        await expectText(store, `${name}/${name}`, name);
      }
    },
  },
  {
    name: 'keeps or refuses names that no medium has to hold, and never changes one',
    async check(store) {
      for (const name of ['\uD800', 'cat\uDC08', 'a'.repeat(3_000), 'ね'.repeat(1_000)])
        await keepsOrRefuses(store, name);
    },
  },
  {
    name: 'keeps names of 180 bytes, sixteen folders deep',
    async check(store) {
      const names = ['a'.repeat(180), 'ね'.repeat(60)];
      const paths = names.map((name) => `${'folder/'.repeat(16)}${name}`);
      await store.commit(
        paths.map((path) => created(path, 'one')),
        [],
      );
      await store.commit(
        paths.map((path) => modified(path, 'two')),
        [],
      );
      assert.deepEqual(await listNames(store, paths[0]?.slice(0, paths[0].lastIndexOf('/')) ?? ''), names);
      for (const path of paths) await expectText(store, path, 'two');
      await store.commit(paths.map(removed), []);
      assert.deepEqual(await store.list(''), []);
    },
  },
];

/** A name that a medium may not be able to hold: it stays exactly as it was, or it is refused. */
async function keepsOrRefuses(store: PlainFiles, path: string): Promise<void> {
  try {
    await store.commit([created(path, 'its text')], []);
  } catch (error) {
    assert(error instanceof StorageFailure && error.reason === 'denied', `denied, and not ${String(error)}`);
    assert.deepEqual(await store.list(''), [], 'nothing is left of what was refused');
    return;
  }
  assert.deepEqual(await listNames(store, ''), [path]);
  await expectText(store, path, 'its text');
  await store.commit([removed(path)], []);
  assert.deepEqual(await store.list(''), []);
}

/** A second name is another file, or (where the medium cannot keep both) it is refused. */
async function distinguishes(store: PlainFiles, name: string, other: string): Promise<void> {
  await store.commit([created(name, 'first')], []);
  await expectAbsent(store, other);
  assert.equal(await store.stat(other), undefined, 'the other name is not there');
  try {
    await store.commit([created(other, 'second')], []);
  } catch (error) {
    assert(
      error instanceof StorageFailure && error.reason === 'denied',
      `denied, if anything, and not ${String(error)}`,
    );
    assert.deepEqual(await listNames(store, ''), [name]);
    await expectText(store, name, 'first');
    return;
  }
  assert.deepEqual(await listNames(store, ''), [name, other].sort());
  await expectText(store, name, 'first');
  await expectText(store, other, 'second');
}
