import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { defaultTrashLimits, type TrashLimits } from '#adapters/store-fs/commit/trash';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { deferred } from '#application/support/concurrency';
import { noListener } from '#adapters/store-fs/root/commit-listener';
import type { FileChange } from '#domain/change/file-change';
import { osError } from '../file-system/disturbed-file-system.js';

const root = '/project';
const own = `${root}/.pagewright/store`;
const trash = `${own}/trash`;
const text = (content: string) => Buffer.from(content);

const changes: readonly FileChange[] = [
  { action: 'removed', path: 'App/gone/deep/a.lua' },
  { action: 'removed', path: 'App/b.lua' },
  { action: 'modified', path: 'App/c.lua', content: text('new c') },
  { action: 'modified', path: 'App/index.lua', content: text('new index') },
];
const before = ['App/gone/deep/a.lua', 'App/b.lua', 'App/c.lua', 'App/index.lua'];
const after = ['/project/App/c.lua', '/project/App/index.lua'];

async function open(fs: FileSystem, trashLimits = defaultTrashLimits) {
  const ownership = {
    folder: own,
    epoch: 1,
    boot: 'this one',
    confirm: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  return (await openJournaledStore(new ProjectRoot(fs, root), ownership, noListener, { trashLimits })).store;
}

/** Everything below a folder; an empty folder as `name/`. */
async function below(fs: FileSystem, folder: string): Promise<string[]> {
  const names = (await fs.readdir(folder)).map(({ name }) => name).filter((name) => name !== '.pagewright');
  if (names.length === 0) return [`${folder}/`];
  const found = await Promise.all(
    names.map(async (name) => {
      const path = `${folder}/${name}`;
      return (await fs.lstat(path)).kind === 'folder' ? below(fs, path) : [path];
    }),
  );
  return found.flat().sort();
}

const inTrash = async (fs: FileSystem) => (await fs.readdir(trash)).map(({ name }) => name);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(1);
}

/** Work that needs no timer is done by then. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

/** The trash is emptied when the test releases it. */
class Idle implements TrashLimits {
  private waiting: (() => void) | undefined;
  timesCancelled = 0;

  constructor(readonly bytes = 1 << 20) {}

  whenIdle = (call: () => void) => {
    this.waiting = call;
    return () => {
      this.waiting = undefined;
      this.timesCancelled++;
    };
  };

  comes(): void {
    const { waiting } = this;
    this.waiting = undefined;
    expect(waiting).to.be.a('function');
    waiting?.();
  }
}

/** A project with files, and a store over it. */
async function project(disturb: (fs: FileSystem) => Partial<FileSystem> = () => ({}), limits = defaultTrashLimits) {
  const fs = memoryFileSystem();
  for (const folder of [root, `${root}/.pagewright`, own]) await fs.mkdir(folder);
  const store = await open({ ...fs, ...disturb(fs) }, limits);
  await store.commit(
    before.map((path) => ({ action: 'created', path, content: text('old') })),
    [],
  );
  return { fs, store };
}

const modified = (n: number): FileChange => ({ action: 'modified', path: 'App/c.lua', content: text(`c ${n}`) });

describe('the trash', () => {
  it('the trash takes every replaced and removed file out of the project before the commit ends, and is empty when the store is closed', async () => {
    const { fs, store } = await project();
    await store.commit(changes, []);
    expect(await below(fs, root)).to.deep.equal(after);
    expect(await inTrash(fs)).to.have.length(4);
    await store.close();
    expect(await inTrash(fs)).to.deep.equal([]);
  });

  it('the trash is not used for a file on another file system: the commit removes that file, and the folders that it emptied', async () => {
    const { fs, store } = await project((sound) => ({
      rename: (from, to) =>
        to.startsWith(own) && from.startsWith(`${root}/App`)
          ? Promise.reject(osError('EXDEV', 'rename', from))
          : sound.rename(from, to),
    }));
    await store.commit(changes, []);
    expect(await below(fs, root)).to.deep.equal(after);
    expect(await inTrash(fs)).to.deep.equal([]);
    await store.close();
  });

  it('the trash is emptied after a pause between commits', async () => {
    const idle = new Idle();
    const { fs, store } = await project(undefined, idle);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 8; n++) await store.commit([modified(8 * round + n)], []);
      expect(await inTrash(fs)).to.have.length(8);
      expect(idle.timesCancelled).to.equal(7 * (round + 1));
      idle.comes();
      await until(async () => (await inTrash(fs)).length === 0);
    }
    await store.close();
  });

  it('a commit interrupts the emptying of the trash until the next pause', async () => {
    const idle = new Idle();
    const [inTheMiddle, goOn] = [deferred(), deferred()];
    let unlinks = 0;
    const { fs, store } = await project(
      (sound) => ({
        unlink: async (path) => {
          if (path.startsWith(trash) && ++unlinks === 2) inTheMiddle.resolve();
          if (path.startsWith(trash)) await goOn.promise;
          return sound.unlink(path);
        },
      }),
      idle,
    );
    for (let n = 0; n < 8; n++) await store.commit([modified(n)], []);
    idle.comes();
    await inTheMiddle.promise;
    await store.commit([modified(8)], []);
    goOn.resolve();
    await until(async () => (await inTrash(fs)).length === 7);
    await turns();
    expect(await inTrash(fs)).to.have.length(7);
    idle.comes();
    await until(async () => (await inTrash(fs)).length === 0);
    await store.close();
  });

  it('the trash is no larger than its limit when a commit ends', async () => {
    const block = 4096;
    const { fs, store } = await project(undefined, new Idle(5 * block));
    for (let n = 0; n < 20; n++) {
      await store.commit([modified(n)], []);
      expect(await inTrash(fs)).to.have.length(Math.min(n + 1, 5));
    }
    const long: FileChange = { action: 'modified', path: 'App/c.lua', content: Buffer.alloc(4 * block, '-') };
    await store.commit([long], []);
    await store.commit([modified(20)], []);
    expect(await inTrash(fs)).to.have.length(2);
    await store.close();
  });

  it('the next start empties the trash of a program that ended early', async () => {
    const { fs, store } = await project();
    await store.commit(changes, []);
    expect(await inTrash(fs)).to.have.length(4);
    const idle = new Idle();
    await open(fs, idle);
    idle.comes();
    await until(async () => (await inTrash(fs)).length === 0);
    expect(await below(fs, root)).to.deep.equal(after);
  });

  it('the trash is emptied on a full disk', async () => {
    let isFull = false;
    const { fs, store } = await project((sound) => ({
      openExclusive: async (path) => {
        if (path.includes('/App/') && isFull) throw osError('ENOSPC', 'open', path);
        return sound.openExclusive(path);
      },
      unlink: async (path) => {
        if (path.startsWith(trash)) isFull = false;
        return sound.unlink(path);
      },
    }));
    await store.commit([modified(1)], []);
    isFull = true;
    await store.commit([modified(2)], []);
    expect(Buffer.from(await fs.read(`${root}/App/c.lua`)).toString()).to.equal('c 2');
    await store.close();
  });

  it('the trash is not used where its folder is a link: nothing is moved or removed there', async () => {
    const fs = memoryFileSystem();
    for (const folder of [root, `${root}/.pagewright`, own, '/elsewhere']) await fs.mkdir(folder);
    const theirs = '/elsewhere/.old.0123456789ab.pwtmp';
    await (await fs.openExclusive(theirs)).close();
    const lstat = async (path: string) => ({
      ...(await fs.lstat(path)),
      ...(path === trash && { kind: 'other' as const }),
    });
    const toElsewhere = (path: string) => path.replace(trash, '/elsewhere');
    const store = await open({
      ...fs,
      lstat,
      readdir: (path) => fs.readdir(toElsewhere(path)),
      rename: (from, to) => fs.rename(toElsewhere(from), toElsewhere(to)),
      unlink: (path) => fs.unlink(toElsewhere(path)),
    });
    await store.commit([{ action: 'created', path: 'App/c.lua', content: text('c') }], []);
    await store.commit([modified(1)], []);
    await store.close();
    expect((await fs.readdir('/elsewhere')).map(({ name }) => name)).to.deep.equal([theirs.slice(11)]);
    expect(await below(fs, `${root}/App`)).to.deep.equal(['/project/App/c.lua']);
  });

  it('the trash is not needed: where somebody has removed its folder, the commit removes old files itself', async () => {
    const { fs, store } = await project();
    await fs.rmdir(trash);
    await store.commit(changes, []);
    expect(await below(fs, root)).to.deep.equal(after);
    await store.close();
  });
});
