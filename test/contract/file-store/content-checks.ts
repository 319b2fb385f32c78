import assert from 'node:assert/strict';
import type { PlainFiles } from './plain-files.js';
import type { Check } from './clause.js';
import { created, expectBytes, expectText, modified, readPresent, utf8 } from './expect-store.js';

// Downwards, so that it holds no line end of two bytes: those have a clause of their own.
const everyByte = Uint8Array.from({ length: 256 }, (_, index) => 255 - index);
const mebibyte = Uint8Array.from({ length: 1024 * 1024 }, (_, index) => (index * 31 + (index >> 10)) & 255);

export const contentChecks: readonly Check[] = [
  { name: 'gives back bytes of every value', check: (store) => givesBack(store, everyByte) },
  { name: 'gives back line ends of every kind', check: (store) => givesBack(store, utf8('a\r\nb\nc\rd\n\r')) },
  { name: 'gives back a byte-order mark', check: (store) => givesBack(store, utf8('\uFEFFreturn {}')) },
  { name: 'gives back an empty file', check: (store) => givesBack(store, new Uint8Array(0)) },
  { name: 'gives back a file of one mebibyte', check: (store) => givesBack(store, mebibyte) },
  {
    name: 'replaces a file whole, be the new content shorter or longer',
    async check(store) {
      await store.commit([created('a.lua', 'of some length')], []);
      for (const text of ['short', 'longer than all before it']) {
        await store.commit([modified('a.lua', text)], []);
        await expectText(store, 'a.lua', text);
      }
    },
  },
  {
    name: 'gives a file another version when its bytes change, and the same when they come back',
    async check(store) {
      await store.commit([created('a.lua', 'one')], []);
      const one = await readPresent(store, 'a.lua');
      assert.equal((await readPresent(store, 'a.lua')).version, one.version, 'reading should not change the version');
      await store.commit([modified('a.lua', 'two')], []);
      assert.notEqual((await readPresent(store, 'a.lua')).version, one.version, 'other bytes, another version');
      await store.commit([modified('a.lua', 'one')], []);
      assert.equal((await readPresent(store, 'a.lua')).version, one.version, 'the same bytes, the same version');
    },
  },
  {
    name: 'keeps its content apart from the buffers it takes',
    async check(store) {
      const taken = utf8('taken');
      await store.commit([{ action: 'created', path: 'a.lua', content: taken }], []);
      taken.fill(0);
      await expectText(store, 'a.lua', 'taken');
    },
  },
];

async function givesBack(store: PlainFiles, content: Uint8Array): Promise<void> {
  await store.commit([{ action: 'created', path: 'folder/file', content }], []);
  await expectBytes(store, 'folder/file', content);
}
