import { expect } from 'chai';
import fc from 'fast-check';
import type { FileChange } from '#domain/change/file-change';
import type { FileUnderWay } from '#application/project/snapshot/kept-file';
import { Snapshot, type FilesUnderWay } from '#application/project/snapshot/snapshot';
import type { FileStore } from '#application/ports/file-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';

const nothing: FilesUnderWay = new Map();

/** The files and folders of a project, as one who only reads finds them. */
async function look(files: Pick<FileStore, 'read' | 'list' | 'stat'>, folder = ''): Promise<string[]> {
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

async function changesOf(store: FileStore, wanted: Readonly<Record<string, string | null>>): Promise<FileChange[]> {
  const changes: FileChange[] = [];
  for (const [path, text] of Object.entries(wanted)) {
    const there = (await store.read(path)) !== undefined;
    if (text !== null) changes.push({ action: there ? 'modified' : 'created', path, content: Buffer.from(text) });
    else if (there) changes.push({ action: 'removed', path });
  }
  return changes;
}

async function underWayIn(store: FileStore, changes: readonly FileChange[]): Promise<FilesUnderWay> {
  const entries = changes.map(async (change) => {
    const before = (await store.read(change.path)) ?? null;
    return [change.path, { before, after: change.action === 'removed' ? null : change.content }] as const;
  });
  return new Map(await Promise.all(entries));
}

/** A change that counts how often somebody goes through all of it. */
class CountedChange extends Map<string, FileUnderWay> {
  goneThrough = 0;

  override keys() {
    this.goneThrough++;
    return super.keys();
  }

  override [Symbol.iterator]() {
    this.goneThrough++;
    return super[Symbol.iterator]();
  }
}

describe('Snapshot', () => {
  it('Snapshot is opened, and read from elsewhere, without a look through all of a large change that is under way', async () => {
    const store = await openMemoryStore([['other/a.lua', Buffer.from('a')]]);
    const change = new CountedChange();
    for (let n = 0; n < 100; n++) change.set(`book/${n}/a.lua`, { before: null, after: Buffer.from('a') });
    for (let reader = 0; reader < 20; reader++) {
      const snapshot = new Snapshot(store, change);
      expect(await snapshot.read('other/a.lua')).to.not.equal(undefined);
      expect(await snapshot.stat('other')).to.not.equal(undefined);
      expect(await snapshot.list('other')).to.have.lengthOf(1);
      expect(await snapshot.stat('book/1/a.lua')).to.equal(undefined);
    }
    expect(change.goneThrough).to.be.at.most(1);
  });

  it('Snapshot lists a folder that a large change reaches into without a look at every file of the change', async () => {
    const before = Array.from({ length: 300 }, (_, n) => [`App/old/${n % 10}/${n}.lua`, Buffer.from('a')] as const);
    const store = await openMemoryStore(before);
    const changes = before.flatMap(([path, content]): FileChange[] => [
      { action: 'removed', path },
      { action: 'created', path: path.replace('old', 'new'), content },
    ]);
    let reads = 0;
    const counted = {
      read: (path: string) => (reads++, store.read(path)),
      list: (path: string) => store.list(path),
      stat: (path: string) => store.stat(path),
    };
    const snapshot = new Snapshot(counted, await underWayIn(store, changes));
    await store.commit(changes, []);
    expect((await snapshot.list('App')).map(({ name }) => name)).to.deep.equal(['old']);
    // That the new book was empty is known when each of its files was looked at, and of the old one by the first.
    expect(reads).to.be.at.most(before.length + 1);
    reads = 0;
    expect(await snapshot.list('')).to.have.lengthOf(1);
    expect((await snapshot.list('App/old')).map(({ name }) => name)).to.have.lengthOf(10);
    expect(reads).to.be.below(20);
  });

  it('Snapshot shows the project as it was when it was opened, whatever changes come', async () => {
    await fc.assert(
      fc.asyncProperty(step, fc.array(step, { maxLength: 5 }), async (first, steps) => {
        const store = await openMemoryStore();
        await store.commit(await changesOf(store, first), []).catch(() => undefined);
        const state = await look(store);
        const snapshot = new Snapshot(store, nothing);
        for (const wanted of steps) {
          const changes = await changesOf(store, wanted);
          snapshot.keep(await underWayIn(store, changes));
          // What is a file and a folder at once is refused; the snapshot was told of it all the same.
          await store.commit(changes, []).catch(() => undefined);
          expect(await look(snapshot)).to.deep.equal(state);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('Snapshot that is opened while a change is made shows what was before it', async () => {
    const store = await openMemoryStore();
    await store.commit([{ action: 'created', path: 'x', content: Buffer.from('old') }], []);
    const change: FileChange = { action: 'modified', path: 'x', content: Buffer.from('new') };
    const underWay = await underWayIn(store, [change]);
    const during = new Snapshot(store, underWay);
    await store.commit([change], []);
    expect(await look(during)).to.deep.equal(['x=old']);
    expect(await look(new Snapshot(store, nothing))).to.deep.equal(['x=new']);
  });

  describe('while a change is under way that a hand comes upon', () => {
    const old = Buffer.from('old');
    const changes: Readonly<Record<string, FileChange>> = {
      created: { action: 'created', path: 'in/new', content: Buffer.from('made') },
      modified: { action: 'modified', path: 'in/x', content: Buffer.from('made') },
      removed: { action: 'removed', path: 'in/x' },
    };
    for (const [name, change] of Object.entries(changes)) {
      it(`shows what the hand wrote, before the change and after it: ${name}`, async () => {
        for (const when of ['before', 'after']) {
          const store = await openMemoryStore([['in/x', old]]);
          const snapshot = new Snapshot(store, await underWayIn(store, [change]));
          if (when === 'after') await store.commit([change], []);
          const isThere = (await store.read(change.path)) !== undefined;
          const action = isThere ? 'modified' : 'created';
          await store.commit([{ action, path: change.path, content: Buffer.from('by hand') }], []);
          const others = change.path === 'in/x' ? [] : ['in/x=old'];
          expect(await look(snapshot), when).to.deep.equal(['in/', `${change.path}=by hand`, ...others]);
        }
      });
    }

    it('Snapshot while a change is under way that a hand comes upon does not show what the hand removed, nor a folder that was emptied by that', async () => {
      const change: FileChange = { action: 'modified', path: 'in/x', content: Buffer.from('made') };
      for (const when of ['before', 'after']) {
        const store = await openMemoryStore([['in/x', old]]);
        const snapshot = new Snapshot(store, await underWayIn(store, [change]));
        if (when === 'after') await store.commit([change], []);
        await store.commit([{ action: 'removed', path: 'in/x' }], []);
        expect(await look(snapshot), when).to.deep.equal([]);
        expect(await snapshot.stat('in/x'), when).to.equal(undefined);
      }
    });
  });

  it('Snapshot shows one revision to a reader whose read began before the change', async () => {
    const store = await openMemoryStore();
    await store.commit([{ action: 'created', path: 'x', content: Buffer.from('old') }], []);
    const change: FileChange = { action: 'removed', path: 'x' };
    let letGo: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const slow = new Snapshot(
      {
        read: async (path) => {
          await gate;
          return store.read(path);
        },
        list: (path) => store.list(path),
        stat: (path) => store.stat(path),
      },
      nothing,
    );
    const reading = slow.read('x');
    slow.keep(await underWayIn(store, [change]));
    await store.commit([change], []);
    letGo();
    expect(Buffer.from((await reading)?.content ?? []).toString()).to.equal('old');
  });
});
