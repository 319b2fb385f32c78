import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { ownProject } from '#adapters/store-fs/open/own-project';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { CommitConflict, StorageFailure } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed, type Disturbance } from '../unit/store-fs/file-system/disturbed-file-system.js';

const folder = '/project';
const created = (path: string, content = path): FileChange => ({
  action: 'created',
  path,
  content: Buffer.from(content),
});

const base = [created('App/index.lua'), created('App/gone/only.lua')];
const change: readonly FileChange[] = [
  created('App/new/layer.lua'),
  { action: 'modified', path: 'App/index.lua', content: Buffer.from('index with layer') },
  { action: 'removed', path: 'App/gone/only.lua' },
];

describe('a project that is taken from a process by force, in the middle of a change', () => {
  it('a project taken by force in the middle of a change stays as its new process left it, whatever the old one does next', async () => {
    let last = 0;
    for (let call = 1; ; call++) {
      const { at, answer, second, wasFinished, close } = await changeInterruptedAt(call);
      // The call that was about to be made is made.
      const isMade = at.endsWith(': rename /project/App/gone/only.lua');
      if (second !== undefined && !isMade) {
        expect(await contentsOf(second.fs), at).to.deep.equal(['App/gone/only.lua', 'App/index.lua']);
        if (answer instanceof Error) expect(answer, at).to.satisfy(isRefusal);
        else expect(wasFinished, at).to.equal(true);
      }
      await close();
      if (second === undefined) break;
      last = call;
      if (isMade) continue;
      const third = await open(second.fs);
      expect(await contentsOf(second.fs), at).to.deep.equal(['App/gone/only.lua', 'App/index.lua']);
      const records = (await third.store.log.since(0)).map(({ head }) => head);
      expect(records, at).to.deep.equal(wasFinished ? ['base', 'first', 'second'] : ['base', 'second']);
      await third.store.files.close();
    }
    expect(last).to.be.greaterThan(30);
  });
});

function isRefusal(answer: unknown): boolean {
  return answer instanceof StorageFailure || answer instanceof CommitConflict;
}

interface Opened {
  readonly fs: FileSystem;
  readonly store: ProjectStore;
}

async function open(fs: FileSystem): Promise<Opened> {
  const owned = await ownProject(new ProjectRoot(fs, folder), true);
  const { store, log } = await openJournaledStore(owned.root, owned);
  return { fs, store: new ProjectStore(store, log, { durable: true, shared: false, observable: false }) };
}

function commit(store: ProjectStore, name: string, files: readonly FileChange[]): Promise<unknown> {
  const records = [{ head: name, contents: [] }];
  return store.commit({ files, preconditions: [], records }, () => undefined);
}

/** The new process makes of the files what they were, by a change of its own. */
async function changeInterruptedAt(call: number) {
  const fs = memoryFileSystem();
  await fs.mkdir(folder);
  let disturb: Disturbance = () => undefined;
  const first = await open(disturbed(fs, (...of) => disturb(...of)));
  await commit(first.store, 'base', base);
  let second: Opened | undefined;
  let wasFinished = false;
  let at = '';
  let count = 0;
  disturb = async (_, operation, path) => {
    if (++count !== call) return;
    at = `taken before call ${call}: ${operation} ${path}`;
    second = await open(fs);
    const changes = await backwards(second.store);
    wasFinished = changes.length > 0;
    await commit(second.store, 'second', changes);
  };
  const answer: unknown = await commit(first.store, 'first', change).catch((error: unknown) => error);
  // Nobody takes it during the work that the commit leaves for later.
  disturb = () => undefined;
  const close = async () => {
    await first.store.files.close();
    await second?.store.files.close();
  };
  return { at, answer, second, wasFinished, close };
}

async function backwards({ files }: ProjectStore): Promise<FileChange[]> {
  if ((await files.stat('App/new/layer.lua')) === undefined) return [];
  return [
    { action: 'removed', path: 'App/new/layer.lua' },
    { action: 'modified', path: 'App/index.lua', content: Buffer.from('App/index.lua') },
    created('App/gone/only.lua'),
  ];
}

/** What lies in the project, past the store. */
async function contentsOf(fs: FileSystem, at = `${folder}/App`): Promise<string[]> {
  const found = (await fs.readdir(at)).map(async ({ name, kind }) => {
    const path = `${at}/${name}`;
    return kind === 'folder' ? contentsOf(fs, path) : [Buffer.from(await fs.read(path)).toString()];
  });
  return (await Promise.all(found)).flat().sort();
}
