import { expect } from 'chai';
import { createHash } from 'node:crypto';
import { chmod, open as openFile, rename, stat, utimes, writeFile } from 'node:fs/promises';
import { FileChanged, type OpenedFile } from '#application/ports/opened-file';
import { synchronousDisk } from '#adapters/store-fs/file-system/disk-file-system';
import type { FileSystem, ReadableFile } from '#adapters/store-fs/file-system/file-system';
import { KnownVersions } from '#adapters/store-fs/root/known-versions';
import { openStoredFile } from '#adapters/store-fs/root/open-stored-file';
import { useTemporaryFolder } from '../../../support/use-temporary-folder.js';

const gigabyte = 1024 ** 3;
const longAgo = new Date('2020-01-01T00:00:00Z');

describe('an open file of the disk', () => {
  const at = useTemporaryFolder();

  it('an open file of the disk reads a range of a huge file in few bytes, and in one buffer', async () => {
    const { fs, reads } = hugeFile(5 * gigabyte);
    const file = await openOn(fs, '/video.mp4');
    const buffers = new Set<unknown>();
    let size = 0;
    for await (const piece of file.read(4 * gigabyte, 4 * gigabyte + 1_000_000)) {
      size += piece.length;
      buffers.add(piece.buffer);
      expect(piece.length).to.be.at.most(256 * 1024);
    }
    expect([size, buffers.size]).to.deep.equal([1_000_000, 1]);
    expect(reads.reduce((sum, { length }) => sum + length, 0)).to.equal(1_000_000);
    expect(reads[0]?.at).to.equal(4 * gigabyte);
  });

  it('an open file of the disk computes its version in pieces, and another opening of the same file knows it', async () => {
    const { fs, reads } = hugeFile(3_000_000);
    const versions = new KnownVersions();
    const one = await openOn(fs, '/video.mp4', versions);
    const both = await Promise.all([one.version(), (await openOn(fs, '/video.mp4', versions)).version()]);
    const expected = createHash('sha256').update(Buffer.alloc(3_000_000)).digest('hex');
    expect(both).to.deep.equal([expected, expected]);
    expect(await (await openOn(fs, '/video.mp4', versions)).version()).to.equal(expected);
    expect(
      reads.reduce((sum, { length }) => sum + length, 0),
      'read once',
    ).to.equal(3_000_000);
    expect(Math.max(...reads.map(({ length }) => length))).to.be.at.most(256 * 1024);
  });

  it('an open file of the disk has no known version while a later edit could leave the same times', async () => {
    const { fs, reads } = hugeFile(10, BigInt(Date.now()) * 1_000_000n);
    const versions = new KnownVersions();
    for (let round = 0; round < 2; round++) await (await openOn(fs, '/video.mp4', versions)).version();
    expect(reads).to.have.length(2);
  });

  it('an open file of the disk is the old one after another program has replaced or removed it', async () => {
    const file = await opened('old bytes');
    expect(await file.version()).to.equal(versionOf('old bytes'));
    await writeFile(at('another'), 'new bytes');
    await rename(at('another'), at('file'));
    expect(await textOf(file)).to.equal('old bytes');
    await file.close();
  });

  it('an open file of the disk whose attributes changed is still the same', async () => {
    const file = await opened('old bytes');
    await file.version();
    await chmod(at('file'), 0o600);
    expect(await textOf(file)).to.equal('old bytes');
    await file.close();
  });

  const edits: Readonly<Record<string, (path: string) => Promise<void>>> = {
    'the same length': (path) => overwrite(path, 'NEW'),
    'the same length, its time set back': async (path) => {
      const { atime, mtime } = await stat(path);
      await overwrite(path, 'NEW');
      await utimes(path, atime, mtime);
    },
    'a shorter one': (path) => writeFile(path, 'new'),
    'a longer one': (path) => writeFile(path, 'much longer than it was'),
    nothing: (path) => writeFile(path, ''),
  };
  for (const [what, edit] of Object.entries(edits)) {
    it(`an open file of the disk that was edited in place is not read on: ${what}`, async () => {
      const file = await opened('old bytes');
      const version = await file.version();
      await edit(at('file'));
      expect(await failureOf(textOf(file))).to.be.instanceOf(FileChanged);
      await file.close();
      const again = await openOn(synchronousDisk, at('file'));
      expect(await again.version()).to.not.equal(version);
      await again.close();
    });
  }

  it('an open file of the disk that is edited while its version is computed has none', async () => {
    const { fs, edit } = hugeFile(1_000_000);
    const file = await openOn(fs, '/video.mp4');
    edit();
    expect(await failureOf(file.version())).to.be.instanceOf(FileChanged);
  });

  /** Written long ago, so that only its later edits are new. */
  async function opened(text: string): Promise<OpenedFile> {
    await writeFile(at('file'), text);
    await utimes(at('file'), longAgo, longAgo);
    return openOn(synchronousDisk, at('file'));
  }
});

async function openOn(fs: FileSystem, target: string, versions = new KnownVersions()): Promise<OpenedFile> {
  const file = await openStoredFile(fs, { path: 'video.mp4', target }, versions);
  if (file === undefined) throw new Error('there is no file');
  return file;
}

/** A file of zeros, which takes no memory, and the reads of it so far. */
function hugeFile(size: number, written = 0n) {
  const reads: { readonly at: number; readonly length: number }[] = [];
  let now = written;
  const file: ReadableFile = {
    state: () => Promise.resolve({ kind: 'file', identity: '1:1', size: BigInt(size), written: now, changed: now }),
    read: (into, at) => {
      const length = Math.max(0, Math.min(into.length, size - at));
      into.fill(0, 0, length);
      if (length > 0) reads.push({ at, length });
      return Promise.resolve(length);
    },
    close: () => Promise.resolve(),
  };
  const fs: FileSystem = { ...synchronousDisk, tickMs: 0, open: () => Promise.resolve(file) };
  return { fs, reads, edit: () => void now++ };
}

async function overwrite(path: string, text: string): Promise<void> {
  const file = await openFile(path, 'r+');
  await file.write(text, 0);
  await file.close();
}

async function textOf(file: OpenedFile): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of file.read()) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}

function versionOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
