import { expect } from 'chai';
import fc from 'fast-check';
import type { FileChange } from '#domain/change/file-change';
import { deferred } from '#application/support/concurrency';
import type { FileReader } from '#application/ports/file-store';
import { readEach } from '#application/support/read-each';
import type { LiveFiles } from '#adapters/store-fs/live-files';
import { type PendingChange, type PendingFiles, Snapshot } from '#adapters/store-fs/snapshot/snapshot';
import { memoryProject } from './memory-project.js';
import { rounds } from '../../support/rounds.js';

const nothing: PendingFiles = new Map();

function snapshotOf(files: FileReader | LiveFiles, pending = nothing): Snapshot {
  const live = 'readMany' in files ? files : { ...files, readMany: (many: readonly string[]) => readEach(files, many) };
  return new Snapshot(live, 1, pending, () => undefined);
}

async function filesOf(files: Readonly<Record<string, string>> = {}): Promise<LiveFiles> {
  return (await memoryProject(files)).store;
}

/** The files and folders of a project, as a reader finds them. */
async function look(files: FileReader, folder = ''): Promise<string[]> {
  const found: string[] = [];
  for (const { name, kind } of await files.list(folder)) {
    const path = folder === '' ? name : `${folder}/${name}`;
    const content = Buffer.from((await files.read(path))?.content ?? []);
    expect(await files.stat(path)).to.deep.equal({ name, kind, size: content.length });
    if (kind === 'folder') found.push(`${path}/`, ...(await look(files, path)));
    else found.push(`${path}=${content.toString()}`);
  }
  return found;
}

/** A change to a few paths; what is a file in one step may be a folder in another. */
const paths = ['a', 'a/b', 'a/b/c', 'a/d', 'e', 'e/f'];
const step = fc.dictionary(fc.constantFrom(...paths), fc.option(fc.constantFrom('1', '22', '333'), { nil: null }));

async function changesOf(store: LiveFiles, wanted: Readonly<Record<string, string | null>>): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const [path, text] of Object.entries(wanted)) {
    const there = (await store.read(path)) !== undefined;
    if (text !== null) changes.push({ action: there ? 'modified' : 'created', path, content: Buffer.from(text) });
    else if (there) changes.push({ action: 'removed', path });
  }
  return changes;
}

async function pendingIn(store: LiveFiles, changes: readonly FileChange[]): Promise<PendingFiles> {
  const entries = changes.map(async (change) => {
    const before = (await store.read(change.path)) ?? null;
    return [change.path, { before, after: change.action === 'removed' ? null : change.content }] as const;
  });
  return new Map(await Promise.all(entries));
}

/** A pending commit that counts how often all of it is iterated. */
class CountedCommit extends Map<string, PendingChange> {
  iterations = 0;

  override keys() {
    this.iterations++;
    return super.keys();
  }

  override [Symbol.iterator]() {
    this.iterations++;
    return super[Symbol.iterator]();
  }
}

describe('Snapshot', () => {
  it('Snapshot is opened and read without an iteration over a large pending commit', async () => {
    const store = await filesOf({ 'other/a.lua': 'a' });
    const pending = new CountedCommit();
    for (let n = 0; n < 100; n++) pending.set(`book/${n}/a.lua`, { before: null, after: Buffer.from('a') });
    for (let reader = 0; reader < 20; reader++) {
      const snapshot = snapshotOf(store, pending);
      expect(await snapshot.read('other/a.lua')).to.not.equal(undefined);
      expect(await snapshot.stat('other')).to.not.equal(undefined);
      expect(await snapshot.list('other')).to.have.lengthOf(1);
      expect(await snapshot.stat('book/1/a.lua')).to.equal(undefined);
    }
    expect(pending.iterations).to.be.at.most(1);
  });

  it('Snapshot lists a folder without a read of every file of a large commit', async () => {
    const before = Array.from({ length: 300 }, (_, n) => [`App/old/${n % 10}/${n}.lua`, 'a'] as const);
    const store = await filesOf(Object.fromEntries(before));
    const changes = before.flatMap(([path, text]): FileChange[] => [
      { action: 'removed', path },
      { action: 'created', path: path.replace('old', 'new'), content: Buffer.from(text) },
    ]);
    let reads = 0;
    const counted: FileReader = {
      read: (path) => (reads++, store.read(path)),
      open: (path) => store.open(path),
      list: (path) => store.list(path),
      stat: (path) => store.stat(path),
      links: (path) => store.links(path),
    };
    const snapshot = snapshotOf(counted, await pendingIn(store, changes));
    await store.commit(changes, []);
    expect((await snapshot.list('App')).map(({ name }) => name)).to.deep.equal(['old']);
    // The new book is empty when none of its files was there before; the old one is not, by its first file.
    expect(reads).to.be.at.most(before.length + 1);
    reads = 0;
    expect(await snapshot.list('')).to.have.lengthOf(1);
    expect((await snapshot.list('App/old')).map(({ name }) => name)).to.have.lengthOf(10);
    expect(reads).to.be.below(20);
  });

  it('Snapshot shows the project as it was when it was opened, whatever is committed', async () => {
    await fc.assert(
      fc.asyncProperty(step, fc.array(step, { maxLength: 5 }), async (first, steps) => {
        const store = await filesOf();
        await store.commit(await changesOf(store, first), []).catch(() => undefined);
        const state = await look(store);
        const snapshot = snapshotOf(store);
        for (const wanted of steps) {
          const changes = await changesOf(store, wanted);
          snapshot.retain(await pendingIn(store, changes));
          // A file and a folder at once are refused. The snapshot has the pre-images all the same.
          await store.commit(changes, []).catch(() => undefined);
          expect(await look(snapshot)).to.deep.equal(state);
        }
      }),
      { numRuns: rounds(75) },
    );
  });

  it('Snapshot shows the pre-images when it is opened during a commit', async () => {
    const store = await filesOf();
    await store.commit([{ action: 'created', path: 'x', content: Buffer.from('old') }], []);
    const change: FileChange = { action: 'modified', path: 'x', content: Buffer.from('new') };
    const during = snapshotOf(store, await pendingIn(store, [change]));
    await store.commit([change], []);
    expect(await look(during)).to.deep.equal(['x=old']);
    expect(await look(snapshotOf(store))).to.deep.equal(['x=new']);
  });

  describe('with an external edit of a file of a pending commit', () => {
    const changes: Readonly<Record<string, FileChange>> = {
      created: { action: 'created', path: 'in/new', content: Buffer.from('made') },
      modified: { action: 'modified', path: 'in/x', content: Buffer.from('made') },
      removed: { action: 'removed', path: 'in/x' },
    };
    for (const [name, change] of Object.entries(changes)) {
      it(`Snapshot shows an external edit of a file of a pending commit, before and after it: ${name}`, async () => {
        for (const when of ['before', 'after']) {
          const store = await filesOf({ 'in/x': 'old' });
          const snapshot = snapshotOf(store, await pendingIn(store, [change]));
          if (when === 'after') await store.commit([change], []);
          const isThere = (await store.read(change.path)) !== undefined;
          const action = isThere ? 'modified' : 'created';
          await store.commit([{ action, path: change.path, content: Buffer.from('edited') }], []);
          const others = change.path === 'in/x' ? [] : ['in/x=old'];
          expect(await look(snapshot), when).to.deep.equal(['in/', `${change.path}=edited`, ...others]);
        }
      });
    }

    it('Snapshot does not show a file of a pending commit that a hand removed, nor its empty folder', async () => {
      const change: FileChange = { action: 'modified', path: 'in/x', content: Buffer.from('made') };
      for (const when of ['before', 'after']) {
        const store = await filesOf({ 'in/x': 'old' });
        const snapshot = snapshotOf(store, await pendingIn(store, [change]));
        if (when === 'after') await store.commit([change], []);
        await store.commit([{ action: 'removed', path: 'in/x' }], []);
        expect(await look(snapshot), when).to.deep.equal([]);
        expect(await snapshot.stat('in/x'), when).to.equal(undefined);
      }
    });
  });

  it('Snapshot shows one revision to a reader whose read began before the commit', async () => {
    const store = await filesOf();
    await store.commit([{ action: 'created', path: 'x', content: Buffer.from('old') }], []);
    const change: FileChange = { action: 'removed', path: 'x' };
    const committed = deferred();
    const slow = snapshotOf({
      read: async (path) => {
        await committed.promise;
        return store.read(path);
      },
      open: (path) => store.open(path),
      list: (path) => store.list(path),
      stat: (path) => store.stat(path),
      links: (path) => store.links(path),
    });
    const reading = slow.read('x');
    slow.retain(await pendingIn(store, [change]));
    await store.commit([change], []);
    committed.resolve();
    expect(Buffer.from((await reading)?.content ?? []).toString()).to.equal('old');
  });

  it('Snapshot shows the pre-image of a file that several pending commits change', async () => {
    const store = await filesOf({ x: 'old' });
    const snapshot = snapshotOf(store);
    const write = (text: string): FileChange => ({ action: 'modified', path: 'x', content: Buffer.from(text) });
    snapshot.retain(await pendingIn(store, [write('refused')]));
    for (const change of [write('first'), write('second'), { action: 'removed', path: 'x' } as const]) {
      snapshot.retain(await pendingIn(store, [change]));
      expect(await look(snapshot)).to.deep.equal(['x=old']);
      await store.commit([change], []);
      expect(await look(snapshot)).to.deep.equal(['x=old']);
    }
  });

  it('Snapshot reads several files as it reads each, and leaves out those that are absent', async () => {
    const store = await filesOf({ x: 'old', y: 'y' });
    const change: FileChange = { action: 'modified', path: 'x', content: Buffer.from('new') };
    const snapshot = snapshotOf(store, await pendingIn(store, [change]));
    await store.commit([change], []);
    const files = await snapshot.readMany(['x', 'y', 'z']);
    const texts = Array.from(files, ([path, { content }]) => [path, Buffer.from(content).toString()]);
    expect(texts).to.deep.equal([
      ['x', 'old'],
      ['y', 'y'],
    ]);
  });

  it('Snapshot is released once', async () => {
    const released: Snapshot[] = [];
    const snapshot = new Snapshot(await filesOf(), 1, nothing, (each) => released.push(each));
    snapshot.release();
    snapshot.release();
    expect(released).to.deep.equal([snapshot]);
  });
});
