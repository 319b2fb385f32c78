import assert from 'node:assert/strict';
import { largeContentBytes } from '#application/ports/change-log';
import type { OpenedFile } from '#application/ports/opened-file';
import type { Check } from './clause.js';
import { created, modified, readPresent, removed } from './expect-store.js';
import type { PlainFiles } from './plain-files.js';

/** More than a store may have in memory of a file. */
const large = Uint8Array.from({ length: 3 * largeContentBytes + 7 }, (_, at) => (at * 7) % 251);

export const openedFileChecks: readonly Check[] = [
  {
    name: 'opens a file with its size, its version and all of its bytes',
    async check(files) {
      for (const content of [large, large.subarray(0, 10), new Uint8Array(0)]) {
        const path = `of ${content.length} bytes`;
        await files.commit([{ action: 'created', path, content }], []);
        const file = await opened(files, path);
        assert.equal(file.size, content.length);
        assert.equal(await file.version(), (await readPresent(files, path)).version);
        assert.equal(Buffer.compare(await bytesOf(file), content), 0, 'the bytes of the file');
        assert.equal(Buffer.compare(await bytesOf(file), content), 0, 'the same bytes once more');
        await file.close();
      }
    },
  },
  {
    name: 'reads any range of an opened file, also several at once',
    async check(files) {
      await files.commit([{ action: 'created', path: 'a', content: large }], []);
      const file = await opened(files, 'a');
      const ranges = [
        [0, 1],
        [5, 5],
        [1000, 300_000],
        [large.length - 1, large.length],
        [large.length, large.length],
      ] as const;
      const found = await Promise.all(ranges.map(([from, to]) => bytesOf(file, from, to)));
      for (const [index, [from, to]] of ranges.entries())
        assert.equal(
          Buffer.compare(found[index] ?? Buffer.alloc(0), large.subarray(from, to)),
          0,
          `bytes ${from} to ${to}`,
        );
      await file.close();
    },
  },
  {
    name: 'shows an opened file as it was, after its snapshot was released and others have changed it',
    async check(files, { store }) {
      for (const change of [modified('a', 'new'), removed('a')]) {
        await files.commit([{ action: 'created', path: 'a', content: large }], []);
        const snapshot = await store.snapshot();
        const file = await snapshot.open('a');
        assert(file !== undefined, 'the file should be there');
        snapshot.release();
        await files.commit([change], []);
        assert.equal(file.size, large.length);
        assert.equal(Buffer.compare(await bytesOf(file), large), 0, 'the bytes as they were');
        await file.close();
        if (change.action !== 'removed') await files.commit([removed('a')], []);
      }
    },
  },
  {
    name: 'opens the files of the revision that a snapshot shows',
    async check(files, { store }) {
      await files.commit([created('a', 'old'), created('b', 'old')], []);
      const snapshot = await store.snapshot();
      await files.commit([modified('a', 'new'), removed('b'), created('c')], []);
      for (const path of ['a', 'b']) {
        const file = await snapshot.open(path);
        assert.equal(file && (await bytesOf(file)).toString(), 'old', path);
        await file?.close();
      }
      assert.equal(await snapshot.open('c'), undefined, 'a file that came later');
      snapshot.release();
    },
  },
  {
    name: 'opens no folder, nothing that is absent and no string that is no path',
    async check(files) {
      await files.commit([created('folder/a')], []);
      for (const path of ['folder', 'absent', 'folder/absent', '', '../folder/a', 'folder//a', '/folder/a'])
        assert.equal(await files.open(path), undefined, JSON.stringify(path));
    },
  },
];

async function opened(files: PlainFiles, path: string): Promise<OpenedFile> {
  const file = await files.open(path);
  assert(file !== undefined, `${path} should be there, and open() finds nothing`);
  return file;
}

/** Copies each piece: the store may use its buffer again. */
async function bytesOf(file: OpenedFile, from?: number, to?: number): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.read(from, to)) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
