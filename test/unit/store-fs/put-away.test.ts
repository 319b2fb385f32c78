import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { isTemporaryName } from '#adapters/store-fs/root/temporary-name';
import type { FileChange } from '#domain/change/file-change';
import { osError } from './disturbed-file-system.js';

const root = '/project';
const own = `${root}/.pagewright/store`;
const text = (content: string) => Buffer.from(content);

const changes: readonly FileChange[] = [
  { action: 'removed', path: 'App/gone/deep/a.lua' },
  { action: 'removed', path: 'App/b.lua' },
  { action: 'modified', path: 'App/c.lua', content: text('new c') },
  { action: 'modified', path: 'App/index.lua', content: text('new index') },
];
const before = ['App/gone/deep/a.lua', 'App/b.lua', 'App/c.lua', 'App/index.lua'];
const after = ['/project/App/c.lua', '/project/App/index.lua'];

/** A project whose old files nobody lets go of before `letGo` is called. */
async function slowProject(disturb: Partial<FileSystem> = {}) {
  const fs = memoryFileSystem();
  for (const folder of [root, `${root}/.pagewright`, own]) await fs.mkdir(folder);
  const begun = await open(fs);
  await begun.commit(
    before.map((path) => ({ action: 'created', path, content: text('old') })),
    [],
  );
  await begun.close();
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  const unlink = (path: string) => held.then(() => fs.unlink(path));
  return { fs, letGo, open: () => open({ ...fs, unlink, ...disturb }), openAgain: () => open(fs) };
}

async function open(fs: FileSystem) {
  const ownership = {
    folder: own,
    epoch: 1,
    boot: 'this one',
    confirm: () => Promise.resolve(),
    release: () => Promise.resolve(),
  };
  return (await openJournaledStore(new ProjectRoot(fs, root), ownership)).store;
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

const temporaries = async (fs: FileSystem) =>
  (await fs.readdir(own)).map(({ name }) => name).filter((name) => isTemporaryName(name));

describe('what a commit leaves over', () => {
  it('lies nowhere in the project when the commit has ended, however long it takes to let go of', async () => {
    const { fs, letGo, open: openSlow } = await slowProject();
    const store = await openSlow();
    await store.commit(changes, []);
    expect(await below(fs, root)).to.deep.equal(after);
    expect(await temporaries(fs)).to.have.length(3);
    letGo();
    await store.close();
    expect(await temporaries(fs)).to.deep.equal([]);
  });

  it('stays where it was where it cannot be put elsewhere, until it is let go of; no folder is left for it', async () => {
    const fs = memoryFileSystem();
    const rename = (from: string, to: string) =>
      to.startsWith(own) && from.startsWith(`${root}/App`)
        ? Promise.reject(osError('EXDEV', 'rename', from))
        : fs.rename(from, to);
    for (const folder of [root, `${root}/.pagewright`, own]) await fs.mkdir(folder);
    const store = await open({ ...fs, rename });
    await store.commit(
      before.map((path) => ({ action: 'created', path, content: text('old') })),
      [],
    );
    await store.commit(changes, []);
    await store.close();
    expect(await below(fs, root)).to.deep.equal(after);
    expect(await temporaries(fs)).to.deep.equal([]);
  });

  it('is removed at the next start, where the program ended before it was', async () => {
    const { fs, open: openSlow, openAgain } = await slowProject();
    await (await openSlow()).commit(changes, []);
    expect(await temporaries(fs)).to.have.length(3);
    await openAgain();
    expect(await temporaries(fs)).to.deep.equal([]);
    expect(await below(fs, root)).to.deep.equal(after);
  });
});
