import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { seedFromFolder } from '#adapters/store-fs/open/seed-from-folder';
import { StorageFailure } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { openDiskStore, ProjectInUse } from '../../../src/index.js';
import { plainFiles, type PlainFiles } from '../../contract/file-store/plain-files.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';

describe('on disk', () => {
  const place = useTemporaryFolder();
  let root: string;
  let store: PlainFiles;

  beforeEach(async () => {
    root = place('project');
    await mkdir(join(root, 'App'), { recursive: true });
    await mkdir(place('outside'));
    await writeFile(place('outside', 'secret.lua'), 'outside');
    await writeFile(join(root, 'App', 'index.lua'), 'inside');
    store = plainFiles(await openDiskStore(root));
  });

  afterEach(() => store.close());

  it('a disk store reports that its own process has the project open already', async () => {
    const refused: unknown = await openDiskStore(root).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(ProjectInUse);
    expect(refused)
      .to.have.property('message')
      .that.matches(/^This process has this project open already/);
  });

  it('a disk store takes no commit after it was closed', async () => {
    await store.close();
    const late: FileChange = { action: 'created', path: 'late', content: Buffer.from('late') };
    const refused: unknown = await store.commit([late], []).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(StorageFailure).with.property('reason', 'denied');
    expect(refused).to.have.property('message').that.includes('closed');
    expect(await readdir(root)).to.deep.equal(['App']);
    await (await openDiskStore(root)).close();
  });

  const links = [
    { name: 'a link to a file outside', target: '../outside/secret.lua', path: 'link' },
    { name: 'a link to a folder outside', target: '../outside', path: 'link/secret.lua' },
    { name: 'a link to a file of the project', target: 'App/index.lua', path: 'link' },
    { name: 'a link to a folder of the project', target: 'App', path: 'link/index.lua' },
    { name: 'a link to itself', target: 'link', path: 'link' },
    { name: 'a link to nothing', target: 'nothing', path: 'link' },
  ];
  for (const { name, target, path } of links) {
    it(`a disk store treats ${name} as absent: it is neither followed nor listed nor replaced`, async () => {
      await symlink(target, join(root, 'link'));
      expect(await store.read(path)).to.equal(undefined);
      expect(await store.stat(path)).to.equal(undefined);
      expect(await store.list('link')).to.deep.equal([]);
      expect((await store.list('')).map((entry) => entry.name)).to.deep.equal(['App']);
      for (const refused of [path, 'link/new/file']) await expectDenied(store, refused);
      expect(await readFile(place('outside', 'secret.lua'), 'utf8')).to.equal('outside');
      expect(await readFile(join(root, 'App', 'index.lua'), 'utf8')).to.equal('inside');
      expect(await readdir(place('outside'))).to.deep.equal(['secret.lua']);
      expect((await readdir(root)).sort()).to.deep.equal(['.pagewright', 'App', 'link']);
    });
  }

  it('a disk store treats a pipe as absent: it is neither read nor listed nor replaced', async function () {
    if (process.platform === 'win32') this.skip();
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(await store.read('pipe')).to.equal(undefined);
    expect(await store.stat('pipe')).to.equal(undefined);
    expect((await store.list('')).map((entry) => entry.name)).to.deep.equal(['App']);
    await expectDenied(store, 'pipe');
  });

  it('a disk store opens a project through a link to its folder', async () => {
    await store.close();
    await symlink('project', place('by-link'));
    const byLink = plainFiles(await openDiskStore(place('by-link')));
    expect((await byLink.read('App/index.lua'))?.content.toString()).to.equal('inside');
    await byLink.close();
  });

  it('a disk store retains the permissions of a modified file, which gets a new inode', async () => {
    const path = join(root, 'App', 'index.lua');
    await chmod(path, 0o640);
    const { ino } = await stat(path);
    await store.commit([{ action: 'modified', path: 'App/index.lua', content: Buffer.from('new') }], []);
    const after = await stat(path);
    if (process.platform !== 'win32') expect(after.mode & 0o777).to.equal(0o640);
    expect(after.ino).not.to.equal(ino);
  });

  it('a disk store does not remove a folder with files that it does not list', async () => {
    await symlink('nothing', join(root, 'App', 'link'));
    await store.commit([{ action: 'removed', path: 'App/index.lua' }], []);
    expect(await readdir(join(root, 'App'))).to.deep.equal(['link']);
  });

  it('a disk store refuses a folder that is absent or a file', async () => {
    for (const folder of [place('absent'), join(root, 'App', 'index.lua')]) {
      const error = await openDiskStore(folder).catch((refused: unknown) => refused);
      expect(error).to.be.instanceOf(StorageFailure);
      expect(String(error)).to.include(`There is no folder ${folder}`);
    }
  });

  it('a folder is copied into memory without links and generated files, and is not changed', async () => {
    for (const folder of ['.git', 'node_modules', '.pagewright', 'App/models']) {
      await mkdir(join(root, folder), { recursive: true });
      await writeFile(join(root, folder, 'file'), Buffer.from([0, 255, 13, 10]));
    }
    await symlink('../outside', join(root, 'link'));
    const before = (await readdir(root, { recursive: true })).sort();
    const seeded = await openMemoryStore();
    await seedFromFolder(seeded, root);
    const memory = plainFiles(seeded);
    expect((await memory.list('')).map((entry) => entry.name)).to.deep.equal(['App']);
    expect((await memory.read('App/index.lua'))?.content.toString()).to.equal('inside');
    expect([...((await memory.read('App/models/file'))?.content ?? [])]).to.deep.equal([0, 255, 13, 10]);
    await memory.commit([{ action: 'modified', path: 'App/index.lua', content: Buffer.from('changed') }], []);
    expect((await readdir(root, { recursive: true })).sort()).to.deep.equal(before);
    expect(await readFile(join(root, 'App', 'index.lua'), 'utf8')).to.equal('inside');
  });
});

async function expectDenied(store: PlainFiles, path: string): Promise<void> {
  const content = Buffer.from('evil');
  const changes: FileChange[] = [
    { action: 'created', path, content },
    { action: 'modified', path, content },
    { action: 'removed', path },
  ];
  for (const change of changes) {
    const error = await store.commit([change], []).catch((refused: unknown) => refused);
    expect(error, `${change.action} ${path}`).to.be.instanceOf(StorageFailure).and.to.have.property('reason', 'denied');
    expect(String(error)).to.include(path);
  }
}
