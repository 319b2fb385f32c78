import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { openPrivateFolder } from '#adapters/store-fs/open/private-folder';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { CommitConflict } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed, type Disturbance } from '../file-system/disturbed-file-system.js';

const folder = '/project';
const text = (content: string) => Buffer.from(content);

const base: readonly FileChange[] = [
  { action: 'created', path: 'App/page/index.lua', content: text('index') },
  { action: 'created', path: 'App/page/layers/old.lua', content: text('old') },
  { action: 'created', path: 'App/page/layers/bg.lua', content: text('bg') },
];
const change: readonly FileChange[] = [
  { action: 'created', path: 'App/page/layers/new.lua', content: text('new') },
  { action: 'modified', path: 'App/page/layers/bg.lua', content: text('other bg') },
  { action: 'modified', path: 'App/page/index.lua', content: text('index of new') },
  { action: 'removed', path: 'App/page/layers/old.lua' },
];

describe('a folder that a hand moves away while a commit changes files in it', () => {
  it('a commit is made or planned again when its folder moves, and no temporary file moves along', async () => {
    let moved = 0;
    for (let call = 1; ; call++) {
      const { at, answer, left } = await changeMovedAt(call);
      if (at === '') break;
      moved++;
      if (answer !== undefined) expect(answer, at).to.be.instanceOf(CommitConflict);
      expect(left, at).to.deep.equal([]);
    }
    expect(moved).to.be.greaterThan(20);
  });
});

async function changeMovedAt(call: number) {
  const fs = memoryFileSystem();
  await fs.mkdir(folder);
  let disturb: Disturbance = () => undefined;
  const root = new ProjectRoot(
    disturbed(fs, (...of) => disturb(...of)),
    folder,
  );
  const nobody = { epoch: 1, boot: 'this one', confirm: () => Promise.resolve(), release: () => Promise.resolve() };
  const { store } = await openJournaledStore(root, { folder: await openPrivateFolder(root), ...nobody });
  await store.commit(base, []);
  let at = '';
  let count = 0;
  disturb = async (_, operation, path) => {
    if (++count !== call) return;
    at = `moved before call ${call}: ${operation} ${path}`;
    await fs.rename(`${folder}/App/page`, `${folder}/App/other`);
  };
  const answer: unknown = await store.commit(change, []).catch((error: unknown) => error);
  disturb = () => undefined;
  await store.close();
  return { at, answer, left: (await below(fs, `${folder}/App`)).filter((path) => path.endsWith('.pwtmp')) };
}

async function below(fs: FileSystem, at: string): Promise<string[]> {
  const found: string[] = [];
  for (const { name, kind } of await fs.readdir(at)) {
    const path = `${at}/${name}`;
    found.push(...(kind === 'folder' ? await below(fs, path) : [path]));
  }
  return found;
}
