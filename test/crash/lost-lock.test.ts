import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'chai';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { memoryFileSystem } from '#adapters/store-fs/file-system/memory-file-system';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openJournaledStore } from '#adapters/store-fs/open/open-journaled-store';
import { ownProject } from '#adapters/store-fs/open/own-project';
import { ProjectStore } from '#adapters/store-fs/project-store';
import { ProjectRoot } from '#adapters/store-fs/root/project-root';
import { largeContentBytes } from '#application/ports/change-log';
import { CommitConflict, StorageFailure, type ChangeSet, type FileStore } from '#application/ports/file-store';
import type { FileChange } from '#domain/change/file-change';
import { disturbed, type Disturbance } from '../unit/store-fs/file-system/disturbed-file-system.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Every file and folder below a folder, with the content of each file. */
async function treeOf(folder: string): Promise<Record<string, string>> {
  const tree: Record<string, string> = {};
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      tree[`${entry.name}/`] = '';
      for (const [name, text] of Object.entries(await treeOf(path))) tree[`${entry.name}/${name}`] = text;
    } else tree[entry.name] = await readFile(path, 'latin1');
  }
  return tree;
}

describe('a project whose lock, store or folder is taken away while a process has it open', () => {
  const place = useTemporaryFolder();
  const project = () => place('project');
  const own = (...names: string[]) => place('project', '.pagewright', ...names);

  let store: FileStore;
  let reports: string[];

  beforeEach(async () => {
    await mkdir(project());
    reports = [];
    store = await openDiskStore(project(), { onLockLost: (reason) => void reports.push(reason) });
    await store.commit(changeOf('App/before.lua', 'created'));
    await store.commit(changeOf('App/before.lua', 'modified'));
  });
  afterEach(() => store.close());

  /** Makes another project with a history of its own, and closes it. */
  async function makeClone(): Promise<string> {
    await mkdir(place('clone'));
    const clone = await openDiskStore(place('clone'));
    await clone.commit(changeOf('App/of-the-clone.lua', 'created'));
    await clone.commit(changeOf('App/of-the-clone.lua', 'modified'));
    await clone.close();
    return place('clone');
  }

  const takenAway: Readonly<Record<string, () => Promise<void>>> = {
    'its folder .pagewright is removed': () => rm(own(), { recursive: true }),
    'its folder .pagewright is moved away': () => rename(own(), place('elsewhere')),
    'its folder .pagewright is made anew, and is empty': async () => {
      await rm(own(), { recursive: true });
      await mkdir(own('store'), { recursive: true });
    },
    'its lock is removed': () => rm(own('store', 'lock.1')),
    'its lock is replaced by a copy': async () => {
      await cp(own('store', 'lock.1'), place('copy'));
      await rename(place('copy'), own('store', 'lock.1'));
    },
    'its folder .pagewright is replaced by a copy of itself': async () => {
      await cp(own(), place('copy'), { recursive: true });
      await rm(own(), { recursive: true });
      await rename(place('copy'), own());
    },
    "its folder .pagewright is replaced by another clone's": async () => {
      const clone = await makeClone();
      await rm(own(), { recursive: true });
      await rename(join(clone, '.pagewright'), own());
    },
    "its lock is replaced by another clone's": async () => {
      const clone = await makeClone();
      await rename(join(clone, '.pagewright', 'store', 'lock.1'), own('store', 'lock.1'));
    },
  };

  for (const [what, takeAway] of Object.entries(takenAway)) {
    it(`a process changes nothing more, and goes on reading, when ${what}`, async () => {
      await takeAway();
      const before = await treeOf(project());
      for (const options of [{}, { validateOnly: true }]) {
        const refused = await failureOf(store.commit(changeOf('App/late.lua', 'created'), options));
        expect(refused).to.be.instanceOf(StorageFailure).with.property('reason', 'lost');
        expect(refused).to.have.property('message').that.includes('.pagewright').and.includes('start it again');
      }
      expect(await failureOf(store.assertOwned?.() ?? Promise.resolve())).to.have.property('reason', 'lost');
      const snapshot = await store.snapshot();
      expect(Buffer.from((await snapshot.read('App/before.lua'))?.content ?? []).toString()).to.equal('modified');
      snapshot.release();
      expect(reports).to.have.length(1);
      await store.close();
      expect(await treeOf(project())).to.deep.equal(before);
    });
  }

  it("a process receives no upload into another clone's folder", async () => {
    const clone = await makeClone();
    await rm(own(), { recursive: true });
    await rename(join(clone, '.pagewright'), own());
    const before = await treeOf(project());
    const large = [Buffer.alloc(largeContentBytes), Buffer.alloc(largeContentBytes)];
    const refused = await failureOf(store.stage(inTurn(large)));
    expect(refused).to.be.instanceOf(StorageFailure).with.property('reason', 'lost');
    expect(await treeOf(project())).to.deep.equal(before);
  });

  it('a process changes the project again when its folder .pagewright is back', async () => {
    await rename(own(), place('elsewhere'));
    expect(await failureOf(store.commit(changeOf('App/late.lua', 'created')))).to.have.property('reason', 'lost');
    await rename(place('elsewhere'), own());
    await store.commit(changeOf('App/late.lua', 'created'));
    await rename(own(), place('elsewhere'));
    expect(await failureOf(store.commit(changeOf('App/later.lua', 'created')))).to.have.property('reason', 'lost');
    expect(reports).to.have.length(2);
    await rename(place('elsewhere'), own());
    await store.close();
    store = await openDiskStore(project());
    expect((await store.log.since(0)).map(({ head }) => head)).to.deep.equal([
      'created App/before.lua',
      'modified App/before.lua',
      'created App/late.lua',
    ]);
  });

  const moved: Readonly<Record<string, () => Promise<void>>> = {
    'moved away': () => rename(project(), place('moved')),
    removed: () => rm(project(), { recursive: true }),
    'made anew': async () => {
      await rm(project(), { recursive: true });
      await mkdir(project());
      await writeFile(join(project(), 'main.lua'), '-- new');
    },
    'replaced by a copy of itself': async () => {
      await cp(project(), place('copy'), { recursive: true });
      await rename(project(), place('moved'));
      await rename(place('copy'), project());
    },
  };

  for (const [what, move] of Object.entries(moved)) {
    it(`a process neither reads nor changes another folder as its project, when the project is ${what}`, async () => {
      await move();
      const before = await treeOf(place());
      for (const work of [
        () => store.snapshot(),
        () => store.commit(changeOf('App/late.lua', 'created')),
        () => store.commit(changeOf('App/before.lua', 'modified', 'late')),
      ]) {
        const refused = await failureOf(work());
        expect(refused).to.be.instanceOf(StorageFailure).with.property('reason', 'lost');
        expect(refused).to.have.property('message').that.includes("The project's folder was moved");
      }
      await store.close();
      expect(await treeOf(place())).to.deep.equal(before);
    });
  }
});

async function* inTurn(pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) yield await Promise.resolve(piece);
}

/** A change of one file, with a record that names it. */
function changeOf(path: string, action: 'created' | 'modified', text: string = action): ChangeSet {
  const content = Buffer.from(text);
  return {
    files: [{ action, path, content }],
    preconditions: [],
    records: [{ head: `${action} ${path}`, contents: [content] }],
  };
}

const folder = '/work/project';
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
const before = ['App/gone/only.lua', 'App/index.lua'];
const after = ['App/new/layer.lua', 'index with layer'];

describe('a project whose store or folder is moved away in the middle of a change', () => {
  it('a change is whole or absent, as it was answered, wherever in it the folder .pagewright is moved away', async () => {
    const answers = await eachCall(`${folder}/.pagewright`, '/work/elsewhere');
    for (const { at, calls, answer, found } of answers) {
      if (answer === 'made') {
        expect(found, at).to.deep.equal(after);
        const flushed = calls.lastIndexOf(`sync ${folder}/.pagewright/store/journal.1.1`);
        expect(flushed, at).to.be.greaterThan(0);
        // The last call of the check between the flush and the first rename. What comes after it is only the renames.
        expect(calls.slice(flushed), at).to.include(`lstat ${folder}/.pagewright/store/lock.1`);
      } else {
        expect(answer, at).to.equal('lost');
        expect(found, at).to.deep.equal(before);
      }
    }
    expect(answers.map(({ answer }) => answer))
      .to.include('made')
      .and.include('lost');
  });

  it('a change is whole or absent, as it was answered, wherever in it the project is moved away', async () => {
    const answers = await eachCall(folder, '/work/moved');
    for (const { at, answer, found } of answers) {
      if (answer === 'made') expect(found, at).to.deep.equal(after);
      else if (answer === 'unfinished') expect([before, after], at).to.deep.include(found);
      else {
        expect(answer, at).to.be.oneOf(['lost', 'conflict']);
        expect(found, at).to.deep.equal(before);
      }
    }
    expect(answers.map(({ answer }) => answer))
      .to.include('unfinished')
      .and.include('lost');
  });

  /** Moves a folder before each call of a change in turn. Then it moves the folder back, and opens the project again. */
  async function eachCall(from: string, to: string) {
    const answers: { at: string; calls: readonly string[]; answer: string; found: readonly string[] }[] = [];
    for (let call = 1; ; call++) {
      const fs = memoryFileSystem();
      for (const each of ['/work', folder]) await fs.mkdir(each);
      let disturb: Disturbance = () => undefined;
      const first = await open(disturbed(fs, (...of) => disturb(...of)));
      await commit(first, 'base', base);
      let at = '';
      const calls: string[] = [];
      disturb = async (_, operation, path) => {
        if (at !== '') return;
        if (calls.length < call - 1) {
          calls.push(`${operation} ${path}`);
          return;
        }
        at = `moved before call ${call}: ${operation} ${path}`;
        await fs.rename(from, to);
      };
      const answer = await commit(first, 'change', change).then(() => 'made', reasonOf);
      disturb = () => undefined;
      if (at === '') {
        await first.files.close();
        return answers;
      }
      const there = await contentsOf(fs, to === '/work/moved' ? `${to}/App` : `${folder}/App`);
      // What stays half made in a project that was moved is finished by the next start.
      if (to !== '/work/moved') expect([before, after], at).to.deep.include(there);
      await first.files.close();
      await fs.rename(to, from);
      const second = await open(fs);
      answers.push({ at, calls, answer, found: await contentsOf(fs) });
      await second.files.close();
    }
  }

  async function open(fs: FileSystem): Promise<ProjectStore> {
    const owned = await ownProject(new ProjectRoot(fs, folder), true);
    const { store, log } = await openJournaledStore(owned.root, owned);
    return new ProjectStore(store, log, { durable: true, shared: false, observable: false });
  }

  function commit(store: ProjectStore, name: string, files: readonly FileChange[]): Promise<unknown> {
    return store.commit({ files, preconditions: [], records: [{ head: name, contents: [] }] }, () => undefined);
  }

  function reasonOf(error: unknown): string {
    if (error instanceof CommitConflict) return 'conflict';
    return error instanceof StorageFailure ? error.reason : String(error);
  }

  /** What lies in the project, past the store; temporaries, too. */
  async function contentsOf(fs: FileSystem, at = `${folder}/App`): Promise<string[]> {
    const found = (await fs.readdir(at)).map(async ({ name, kind }) => {
      const path = `${at}/${name}`;
      return kind === 'folder' ? contentsOf(fs, path) : [Buffer.from(await fs.read(path)).toString()];
    });
    return (await Promise.all(found)).flat().sort();
  }
});
