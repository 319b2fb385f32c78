import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { writeTemporary } from '#adapters/store-fs/file-system/write-file';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { PackFolder } from '#adapters/store-fs/own/pack-folder';
import { PackedFiles } from '#adapters/store-fs/own/packed-files';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { CommitConflict } from '#application/ports/file-store';

const text = (content: string) => Buffer.from(content);
const own = '/project/.pagewright/store';
const entry = (name: string | number) => `.pagewright/history/${name}`;

async function folderOf(): Promise<FileSystem> {
  const fs = memoryFileSystem();
  for (const folder of ['/project', '/project/.pagewright', own]) await fs.mkdir(folder);
  return fs;
}

async function packsIn(fs: FileSystem): Promise<string[]> {
  return (await fs.readdir(own)).map(({ name }) => name).filter((name) => /pack/.test(name));
}

async function contentOf(files: PackedFiles, name: string | number): Promise<string | undefined> {
  const content = await files.read(entry(name));
  return content && Buffer.from(content).toString();
}

describe('files that the store keeps in packs', () => {
  let fs: FileSystem;
  let files: PackedFiles;
  beforeEach(async () => {
    fs = await folderOf();
    files = new PackedFiles(new PackFolder(fs, own));
  });

  it('files that the store keeps in packs are there when they are made, and when they are packed, for the next start as well', async () => {
    files.made([
      { path: entry(1), content: text('one') },
      { path: entry(2), content: text('') },
    ]);
    for (const look of [() => files, () => files, () => new PackedFiles(new PackFolder(fs, own))]) {
      const found = look();
      expect(await contentOf(found, 1)).to.equal('one');
      expect(await contentOf(found, 2)).to.equal('');
      expect(await contentOf(found, 3)).to.equal(undefined);
      expect(await found.size(entry(1))).to.equal(3);
      expect(await found.list('.pagewright')).to.deep.equal([{ name: 'history', kind: 'folder' }]);
      expect(await found.list('.pagewright/history')).to.deep.equal([
        { name: '1', kind: 'file' },
        { name: '2', kind: 'file' },
      ]);
      await found.retire();
    }
  });

  it('files that the store keeps in packs go when they are removed, packed or not, and so do packs in which nothing is left', async () => {
    files.made([{ path: entry(1), content: text('x'.repeat(2 ** 21)) }]);
    await files.retire();
    files.made([{ path: entry(2), content: text('two') }]);
    files.made([{ path: entry(2), content: null }]);
    files.made([{ path: entry(1), content: null }]);
    files.made([{ path: entry(3), content: text('three') }]);
    expect(await contentOf(files, 1)).to.equal(undefined);
    expect(await packsIn(fs)).to.deep.equal(['pack.1']);
    await files.retire();
    expect(await packsIn(fs)).to.deep.equal(['pack.2']);
    expect(await new PackedFiles(new PackFolder(fs, own)).list('.pagewright/history')).to.deep.equal([
      { name: '3', kind: 'file' },
    ]);
  });

  it('files that the store keeps in packs are written into the next pack while there are few of them, and stay where they are when there are many', async () => {
    for (let number = 1; number <= 40; number++) {
      files.made([{ path: entry(number), content: Buffer.alloc(100_000, number) }]);
      await files.retire();
    }
    expect(await packsIn(fs)).to.have.length(4);
    const again = new PackedFiles(new PackFolder(fs, own));
    for (let number = 1; number <= 40; number++) {
      expect(await again.read(entry(number))).to.deep.equal(Buffer.alloc(100_000, number));
    }
  });

  it('files that the store keeps in packs are read by who asks for one while it is written into another pack', async () => {
    for (let number = 1; number <= 30; number++) {
      files.made([{ path: entry(number), content: text(`${number}`) }]);
      const [found] = await Promise.all([contentOf(files, 1), files.retire()]);
      expect(found).to.equal('1');
    }
  });

  it('files that the store keeps in packs are as before where the newest pack was not written whole, or was damaged', async () => {
    files.made([{ path: entry(1), content: text('y'.repeat(2 ** 21)) }]);
    await files.retire();
    const whole = await fs.read(`${own}/pack.1`);
    for (const damaged of [text(''), text('too short'), whole.subarray(0, whole.length - 1), whole.subarray(1)]) {
      await writeTemporary(fs, `${own}/pack.2`, damaged, { durably: false });
      expect(await new PackedFiles(new PackFolder(fs, own)).size(entry(1))).to.equal(2 ** 21);
      await fs.unlink(`${own}/pack.2`);
    }
  });

  it('files that the store keeps in packs say which pack is damaged, keep it under another name, and go on', async () => {
    files.made([{ path: entry(1), content: text('y'.repeat(2 ** 21)) }]);
    await files.retire();
    await writeTemporary(fs, `${own}/pack.2`, text('not a pack'), { durably: false });
    const reported: string[] = [];
    const again = new PackedFiles(new PackFolder(fs, own, (name) => reported.push(name)));
    again.made([{ path: entry(2), content: text('two') }]);
    await again.retire();
    expect(reported).to.deep.equal(['pack.2']);
    expect(text('not a pack').equals(await fs.read(`${own}/damaged.2`))).to.equal(true);
    expect(await packsIn(fs)).to.deep.equal(['pack.1', 'pack.3']);
    const next = new PackedFiles(new PackFolder(fs, own, (name) => reported.push(name)));
    expect(await Promise.all([next.size(entry(1)), next.size(entry(2))])).to.deep.equal([2 ** 21, 3]);
    expect(reported).to.have.length(1);
  });

  it('files that the store keeps in packs leave nothing behind of a pack that was begun when the process ended', async () => {
    await writeTemporary(fs, `${own}/.pack.0123456789ab.pwtmp`, text('beg'), { durably: false });
    files.made([{ path: entry(1), content: text('one') }]);
    await files.retire();
    expect(await packsIn(fs)).to.deep.equal(['pack.1']);
  });
});

describe("a store with a journal, and the service's own files", () => {
  async function open(fs: FileSystem) {
    const nothing = () => Promise.resolve();
    const ownership = { folder: own, epoch: 1, boot: 'this', confirm: nothing, release: nothing };
    return (await openJournaledStore(new ProjectRoot(fs, '/project'), ownership)).store;
  }

  it("a store with a journal, and the service's own files does not write them to their paths, and shows them there", async () => {
    const fs = await folderOf();
    const store = await open(fs);
    expect(await store.list('')).to.deep.equal([]);
    await store.commit([{ action: 'created', path: entry(1), content: text('one') }], []);
    expect(await fs.readdir('/project/.pagewright')).to.deep.equal([{ name: 'store', kind: 'folder' }]);
    for (const found of [store, (await store.close(), await open(fs))]) {
      expect(await found.list('')).to.deep.equal([{ name: '.pagewright', kind: 'folder' }]);
      expect(await found.list('.pagewright')).to.deep.equal([{ name: 'history', kind: 'folder' }]);
      expect(await found.stat('.pagewright/history')).to.deep.equal({ name: 'history', kind: 'folder', size: 0 });
      expect(await found.stat(entry(1))).to.deep.equal({ name: '1', kind: 'file', size: 3 });
      expect(Buffer.from((await found.read(entry(1)))?.content ?? []).toString()).to.equal('one');
    }
  });

  it("a store with a journal, and the service's own files refuses what is not as a change or a precondition says", async () => {
    const fs = await folderOf();
    const store = await open(fs);
    await store.commit([{ action: 'created', path: entry(1), content: text('one') }], []);
    const version = (await store.read(entry(1)))?.version ?? null;
    const refusal = (commit: Promise<void>) => commit.catch((error: unknown) => error);
    const created = { action: 'created', path: entry(1), content: text('again') } as const;
    expect(await refusal(store.commit([created], []))).to.be.instanceOf(CommitConflict);
    expect(await refusal(store.commit([{ action: 'removed', path: entry(2) }], []))).to.be.instanceOf(CommitConflict);
    const other = { action: 'created', path: 'App/a', content: text('a') } as const;
    expect(await refusal(store.commit([other], [{ path: entry(1), version: null }]))).to.be.instanceOf(CommitConflict);
    expect(await store.list('App')).to.deep.equal([]);
    await store.commit([other], [{ path: entry(1), version }]);
    expect(await store.list('App')).to.deep.equal([{ name: 'a', kind: 'file' }]);
  });

  it("a store with a journal, and the service's own files takes what somebody has put at such a path as a file like any other", async () => {
    const fs = await folderOf();
    await fs.mkdir('/project/.pagewright/history');
    await writeTemporary(fs, `/project/${entry(1)}`, text('by hand'), { durably: false });
    const store = await open(fs);
    await store.commit([{ action: 'created', path: entry(2), content: text('two') }], []);
    expect((await store.list('.pagewright/history')).map(({ name }) => name)).to.deep.equal(['1', '2']);
    const created = { action: 'created', path: entry(1), content: text('again') } as const;
    expect(await store.commit([created], []).catch((error: unknown) => error)).to.be.instanceOf(CommitConflict);
    expect(Buffer.from((await store.read(entry(1)))?.content ?? []).toString()).to.equal('by hand');
    await store.commit([{ action: 'removed', path: entry(1) }], []);
    expect((await store.list('.pagewright/history')).map(({ name }) => name)).to.deep.equal(['2']);
  });
});
