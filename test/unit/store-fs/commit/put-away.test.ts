import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { expect } from 'chai';
import { usualOldFiles, type OldFileLimits } from '#adapters/store-fs/commit/leavings/old-files';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { deferred } from '#application/concurrency/deferred';
import { notWatched } from '#adapters/store-fs/root/watched-files';
import type { FileChange } from '#domain/change/file-change';
import { osError } from '../file-system/disturbed-file-system.js';

const root = '/project';
const own = `${root}/.pagewright/store`;
const old = `${own}/old`;
const text = (content: string) => Buffer.from(content);

const changes: readonly FileChange[] = [
  { action: 'removed', path: 'App/gone/deep/a.lua' },
  { action: 'removed', path: 'App/b.lua' },
  { action: 'modified', path: 'App/c.lua', content: text('new c') },
  { action: 'modified', path: 'App/index.lua', content: text('new index') },
];
const before = ['App/gone/deep/a.lua', 'App/b.lua', 'App/c.lua', 'App/index.lua'];
const after = ['/project/App/c.lua', '/project/App/index.lua'];

async function open(fs: FileSystem, oldFiles = usualOldFiles) {
  const ownership = {
    folder: own,
    epoch: 1,
    boot: 'this one',
    confirm: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  return (await openJournaledStore(new ProjectRoot(fs, root), ownership, notWatched, { oldFiles })).store;
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

const putAway = async (fs: FileSystem) => (await fs.readdir(old)).map(({ name }) => name);

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await delay(1);
}

/** Whatever would be done at once has been done by then. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

/** Old files are let go of when the test says so. */
class Quiet implements OldFileLimits {
  private waiting: (() => void) | undefined;
  timesDisturbed = 0;

  constructor(
    readonly many = 1 << 20,
    readonly most = 1 << 20,
  ) {}

  whenQuiet = (call: () => void) => {
    this.waiting = call;
    return () => {
      this.waiting = undefined;
      this.timesDisturbed++;
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
async function project(disturb: (fs: FileSystem) => Partial<FileSystem> = () => ({}), limits = usualOldFiles) {
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

describe('what a commit leaves over', () => {
  it('lies nowhere in the project when the commit has ended, and nowhere at all when the store is closed', async () => {
    const { fs, store } = await project();
    await store.commit(changes, []);
    expect(await below(fs, root)).to.deep.equal(after);
    expect(await putAway(fs)).to.have.length(4);
    await store.close();
    expect(await putAway(fs)).to.deep.equal([]);
  });

  it('stays where it was where it cannot be put elsewhere, until it is let go of; no folder is left for it', async () => {
    const { fs, store } = await project((sound) => ({
      rename: (from, to) =>
        to.startsWith(own) && from.startsWith(`${root}/App`)
          ? Promise.reject(osError('EXDEV', 'rename', from))
          : sound.rename(from, to),
    }));
    await store.commit(changes, []);
    await store.close();
    expect(await below(fs, root)).to.deep.equal(after);
    expect(await putAway(fs)).to.deep.equal([]);
  });

  it('is let go of when nobody has committed for a while', async () => {
    const quiet = new Quiet();
    const { fs, store } = await project(undefined, quiet);
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 8; n++) await store.commit([modified(8 * round + n)], []);
      expect(await putAway(fs)).to.have.length(8);
      expect(quiet.timesDisturbed).to.equal(7 * (round + 1));
      quiet.comes();
      await until(async () => (await putAway(fs)).length === 0);
    }
    await store.close();
  });

  it('waits for another while when a commit comes in the middle', async () => {
    const quiet = new Quiet();
    const [inTheMiddle, goOn] = [deferred(), deferred()];
    let unlinks = 0;
    const { fs, store } = await project(
      (sound) => ({
        unlink: async (path) => {
          if (path.startsWith(old) && ++unlinks === 2) inTheMiddle.resolve();
          if (path.startsWith(old)) await goOn.promise;
          return sound.unlink(path);
        },
      }),
      quiet,
    );
    for (let n = 0; n < 8; n++) await store.commit([modified(n)], []);
    quiet.comes();
    await inTheMiddle.promise;
    await store.commit([modified(8)], []);
    goOn.resolve();
    await until(async () => (await putAway(fs)).length === 7);
    await turns();
    expect(await putAway(fs)).to.have.length(7);
    quiet.comes();
    await until(async () => (await putAway(fs)).length === 0);
    await store.close();
  });

  it('is let go of before the commit ends where there is more of it than may wait', async () => {
    const block = 4096;
    const { fs, store } = await project(undefined, new Quiet(1 << 20, 5 * block));
    for (let n = 0; n < 20; n++) {
      await store.commit([modified(n)], []);
      expect(await putAway(fs)).to.have.length(Math.min(n + 1, 5));
    }
    const long: FileChange = { action: 'modified', path: 'App/c.lua', content: Buffer.alloc(4 * block, '-') };
    await store.commit([long], []);
    await store.commit([modified(20)], []);
    expect(await putAway(fs)).to.have.length(2);
    await store.close();
  });

  it('is let go of beside commits where there is much of it', async () => {
    const { fs, store } = await project(undefined, new Quiet(5 * 4096));
    for (let n = 0; n < 20; n++) await store.commit([modified(n)], []);
    await until(async () => (await putAway(fs)).length === 5);
    await turns();
    expect(await putAway(fs)).to.have.length(5);
    await store.close();
  });

  it('is removed after the next start, where the program ended before it was', async () => {
    const { fs, store } = await project();
    await store.commit(changes, []);
    expect(await putAway(fs)).to.have.length(4);
    const quiet = new Quiet();
    await open(fs, quiet);
    quiet.comes();
    await until(async () => (await putAway(fs)).length === 0);
    expect(await below(fs, root)).to.deep.equal(after);
  });

  it('makes room on a full disk', async () => {
    let isFull = false;
    const { fs, store } = await project((sound) => ({
      openExclusive: async (path) => {
        if (path.includes('/App/') && isFull) throw osError('ENOSPC', 'open', path);
        return sound.openExclusive(path);
      },
      unlink: async (path) => {
        if (path.startsWith(old)) isFull = false;
        return sound.unlink(path);
      },
    }));
    await store.commit([modified(1)], []);
    isFull = true;
    await store.commit([modified(2)], []);
    expect(Buffer.from(await fs.read(`${root}/App/c.lua`)).toString()).to.equal('c 2');
    await store.close();
  });

  it('is put nowhere, and nothing is removed there, where the folder for it is a link to somewhere else', async () => {
    const fs = memoryFileSystem();
    for (const folder of [root, `${root}/.pagewright`, own, '/elsewhere']) await fs.mkdir(folder);
    const theirs = '/elsewhere/.old.0123456789ab.pwtmp';
    await (await fs.openExclusive(theirs)).close();
    const lstat = async (path: string) => ({
      ...(await fs.lstat(path)),
      ...(path === old && { kind: 'other' as const }),
    });
    const toElsewhere = (path: string) => path.replace(old, '/elsewhere');
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

  it('stays in the project for a moment where a hand has removed the folder for it, and is let go of', async () => {
    const { fs, store } = await project();
    await fs.rmdir(old);
    await store.commit(changes, []);
    await store.close();
    expect(await below(fs, root)).to.deep.equal(after);
  });
});
