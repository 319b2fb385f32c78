import { expect } from 'chai';
import fc from 'fast-check';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import type { FileChange } from '#domain/change/file-change';
import type { FileReader, FileStore } from '#application/ports/file-store';
import { CachedStore } from '#application/reading/cached-store';
import { FileCache } from '#application/reading/file-cache';
import type { ReadSet } from '#application/reading/read-set';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { MemoryProject, openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { ignoring } from '../../contract/file-store/ignore-reports.js';
import { replaced } from '../../support/store/replaced-store.js';
import { useTemporaryFolder } from '../../support/use-temporary-folder.js';
import { countingReads } from '../../support/service/store-behind.js';

const bytes = (text: string) => Buffer.from(text);
const created = (path: string, text = ''): FileChange => ({ action: 'created', path, content: bytes(text) });
const modified = (path: string, text: string): FileChange => ({ action: 'modified', path, content: bytes(text) });
const removed = (path: string): FileChange => ({ action: 'removed', path });

function commit(store: FileStore, ...files: readonly FileChange[]): Promise<unknown> {
  return store.commit({ files, preconditions: [], records: [] });
}

async function textIn(files: FileReader, path: string): Promise<string> {
  const file = await files.read(path);
  return file === undefined ? 'absent' : Buffer.from(file.content).toString();
}

async function readSetOf(store: CachedStore, read: (files: FileReader) => Promise<unknown>): Promise<ReadSet> {
  const snapshot = await store.snapshot();
  await read(snapshot);
  snapshot.release();
  return snapshot.readSet;
}

async function isFresh(readSet: ReadSet): Promise<boolean> {
  await readSet.sync();
  return readSet.freshAt() !== undefined;
}

/** Everything that can be read of some paths. */
async function everything(store: FileStore, paths: readonly string[]): Promise<unknown[]> {
  const snapshot = await store.snapshot();
  const found: unknown[] = [];
  for (const path of paths) {
    found.push(await textIn(snapshot, path), await snapshot.stat(path), await snapshot.list(path));
  }
  snapshot.release();
  return found;
}

describe('CachedStore', () => {
  it('CachedStore reads a file, a listing, a status and what is absent from the store once', async () => {
    const { store, reads } = countingReads(await openMemoryStore([['a/b', bytes('1')]]));
    const cached = new CachedStore(store);
    await everything(cached, ['a/b', 'a', 'absent/file']);
    const first = reads();
    await everything(cached, ['a/b', 'a', 'absent/file']);
    expect(reads()).to.equal(first);
  });

  it('CachedStore reads everything again each time from a store that nobody can observe', async () => {
    const { store, reads } = countingReads(await openMemoryStore([['a', bytes('1')]]));
    const unobservable = { ...store, capabilities: { durable: false, shared: false, observable: false } };
    const cached = new CachedStore(unobservable);
    const readSet = await readSetOf(cached, (files) => files.read('a'));
    await readSetOf(cached, (files) => files.read('a'));
    expect(reads()).to.equal(2);
    expect(await isFresh(readSet)).to.equal(false);
  });

  it('CachedStore bounds what it caches, and a read set with an evicted file is not fresh', async () => {
    const files = Array.from({ length: 40 }, (_, n) => [`a/${n}`, Buffer.alloc(1_000, 'x')] as const);
    const cached = new CachedStore(await openMemoryStore(files), new FileCache(20_000));
    const first = await readSetOf(cached, (snapshot) => snapshot.read('a/0'));
    for (const [path] of files) await readSetOf(cached, (snapshot) => snapshot.read(path));
    expect(await isFresh(first)).to.equal(false);
  });

  it('CachedStore does not cache a large file, and still knows whether it is the same', async () => {
    const cached = new CachedStore(await openMemoryStore([['a', Buffer.alloc(1024 * 1024, 'x')]]));
    const readSet = await readSetOf(cached, (files) => files.read('a'));
    expect(await isFresh(readSet)).to.equal(true);
    await commit(cached, modified('a', 'y'));
    expect(await isFresh(readSet)).to.equal(false);
    const snapshot = await cached.snapshot();
    expect(await textIn(snapshot, 'a')).to.equal('y');
  });

  const touches: readonly (readonly [
    what: string,
    read: (files: FileReader) => Promise<unknown>,
    change: FileChange,
  ])[] = [
    ['a file that was modified', (files) => files.read('a/b/file'), modified('a/b/file', '2')],
    ['a file that was removed', (files) => files.read('a/b/file'), removed('a/b/file')],
    ['an absent file that was created', (files) => files.read('a/new'), created('a/new')],
    ['a file in an absent folder', (files) => files.read('new/deep/file'), created('new/deep/file')],
    ['the size of a file', (files) => files.stat('a/b/file'), modified('a/b/file', '22')],
    ['a folder that went with its file', (files) => files.stat('a/b'), removed('a/b/file')],
    ['an absent folder that came with a file', (files) => files.stat('new/deep'), created('new/deep/file')],
    ['a list that got a name', (files) => files.list('a'), created('a/new')],
    ['a list that lost a name', (files) => files.list('a/b'), removed('a/b/file')],
    ['a list that got a folder', (files) => files.list(''), created('new/deep/file')],
    ['a list that lost a folder', (files) => files.list('a'), removed('a/b/file')],
  ];
  for (const [what, read, change] of touches) {
    it(`CachedStore calls a read set stale after a commit, of this opening and of another one: ${what}`, async () => {
      for (const isOther of [false, true]) {
        const project = await MemoryProject.create([
          ['a/b/file', bytes('1')],
          ['a/stays', bytes('1')],
        ]);
        const cached = new CachedStore(project.open());
        const readSet = await readSetOf(cached, read);
        expect(await isFresh(readSet), 'before').to.equal(true);
        // Only a commit with a record is reported to other openings.
        const by = isOther ? project.open() : cached;
        await by.commit({ files: [change], preconditions: [], records: [{ head: {}, contents: [] }] });
        expect(await isFresh(readSet), 'after').to.equal(false);
      }
    });
  }

  it('CachedStore calls a read set fresh after a commit that changed nothing of it, at the new revision', async () => {
    const cached = new CachedStore(await openMemoryStore([['a/b', bytes('1')]]));
    const readSet = await readSetOf(cached, (files) => files.read('a/b'));
    await cached.commit({ files: [created('a/c')], preconditions: [], records: [{ head: {}, contents: [] }] });
    expect(readSet.freshAt()).to.equal(1);
  });

  it('CachedStore calls a read set fresh after a commit of another opening that changed nothing of it', async () => {
    const project = await MemoryProject.create([
      ['a/one/page', bytes('1')],
      ['a/two/page', bytes('1')],
    ]);
    const cached = new CachedStore(project.open());
    const other = project.open();
    const readSet = await readSetOf(cached, async (files) => {
      await files.list('a');
      await files.read('a/one/page');
    });
    await readSetOf(cached, (files) => files.list('a/two'));
    const records = [{ head: {}, contents: [] }];
    const files = [modified('a/two/page', '2'), created('a/two/new')];
    await other.commit({ files, preconditions: [], records });
    expect([await isFresh(readSet), readSet.freshAt()]).to.deep.equal([true, 1]);
    await other.commit({ files: [modified('a/one/page', '2')], preconditions: [], records: [] });
    expect(await isFresh(readSet)).to.equal(false);
  });

  it('CachedStore drops everything when another opening reports a commit without its files, or the project goes back', async () => {
    const project = await MemoryProject.create([['a', bytes('1')]]);
    const silent = replaced(project.open(), (sound) => ({
      observe: (observer) => sound.observe({ ...observer, committed: (revision) => observer.committed(revision) }),
    }));
    const cached = new CachedStore(silent);
    const readSet = await readSetOf(cached, (files) => files.read('a'));
    await commit(project.open(), created('b'));
    expect(await isFresh(readSet)).to.equal(false);
    const again = await readSetOf(cached, (files) => files.read('a'));
    expect(await isFresh(again)).to.equal(true);
    await project.restore();
    expect(await isFresh(again)).to.equal(false);
    expect(await everything(cached, ['b'])).to.deep.equal(['absent', undefined, []]);
  });

  it('CachedStore calls a read set fresh at no moment at which a commit has changed it', async () => {
    const cached = new CachedStore(await openMemoryStore([['a/b', bytes('0')]]));
    let isOver = false;
    const reading = (async () => {
      while (!isOver) {
        const before = await cached.snapshot();
        const first = await textIn(before, 'a/b');
        before.release();
        await turn();
        const after = await cached.snapshot();
        const second = await textIn(after, 'a/b');
        after.release();
        expect(first === second || before.readSet.freshAt() === undefined, `${first} and ${second}`).to.equal(true);
      }
    })();
    for (let round = 1; round <= 500; round++) await commit(cached, modified('a/b', String(round)));
    isOver = true;
    await reading;
  });

  it('CachedStore shows one revision in each snapshot, however long it is read, while two openings commit', async () => {
    const project = await MemoryProject.create([
      ['a/1', bytes('0')],
      ['a/2', bytes('0')],
    ]);
    const stores = [new CachedStore(project.open()), new CachedStore(project.open())] as const;
    let isOver = false;
    const reading = stores.map(async (store) => {
      while (!isOver) {
        const snapshot = await store.snapshot();
        const first = await textIn(snapshot, 'a/1');
        await turn();
        expect(await textIn(snapshot, 'a/2')).to.equal(first);
        snapshot.release();
      }
    });
    for (let round = 1; round <= 500; round++) {
      const files = [modified('a/1', String(round)), modified('a/2', String(round))];
      const store = stores[round % 2] ?? stores[0];
      await store.commit({ files, preconditions: [], records: [{ head: {}, contents: [] }] });
      const snapshot = await (stores[(round + 1) % 2] ?? stores[0]).snapshot();
      expect(await textIn(snapshot, 'a/1'), 'the other opening').to.equal(String(round));
      snapshot.release();
    }
    isOver = true;
    await Promise.all(reading);
  });

  it('CachedStore reads, whatever two openings commit, what the store itself reads', async () => {
    const paths = ['a', 'a/b', 'a/b/c', 'A/d', 'e'];
    const step = fc.record({
      by: fc.nat(1),
      looks: fc.subarray(paths),
      files: fc.dictionary(fc.constantFrom(...paths), fc.option(fc.constantFrom('1', '22'), { nil: null })),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const project = await MemoryProject.create();
        const plain = project.open();
        const stores = [new CachedStore(project.open()), new CachedStore(project.open())];
        for (const { by, looks, files } of steps) {
          const changes: FileChange[] = [];
          for (const [path, text] of Object.entries(files)) {
            const snapshot = await plain.snapshot();
            const isThere = (await snapshot.read(path)) !== undefined;
            snapshot.release();
            if (text !== null) changes.push(isThere ? modified(path, text) : created(path, text));
            else if (isThere) changes.push(removed(path));
          }
          const records = [{ head: {}, contents: [] }];
          // What is a file and a folder at once is refused.
          await stores[by]?.commit({ files: changes, preconditions: [], records }).catch(() => undefined);
          const expected = await everything(plain, looks);
          for (const store of stores) expect(await everything(store, looks)).to.deep.equal(expected);
        }
      }),
    );
  });

  describe('over a disk', () => {
    const folder = useTemporaryFolder();
    const edit = (path: string, text: string | null) => {
      const place = join(folder(), path);
      if (text === null) return rmSync(place, { recursive: true });
      mkdirSync(dirname(place), { recursive: true });
      writeFileSync(place, text);
    };

    it('CachedStore over a disk that it does not observe yet reads everything again', async () => {
      const cached = new CachedStore(await openDiskStore(folder()));
      edit('a', '1');
      const readSet = await readSetOf(cached, (files) => files.read('a'));
      expect(await isFresh(readSet)).to.equal(false);
      await cached.close();
    });

    it('CachedStore over a disk shows each edit by hand to the next snapshot, and calls its read set stale', async function () {
      if (process.platform !== 'linux') this.skip();
      const cached = new CachedStore(await openDiskStore(folder()));
      await cached.observe(ignoring);
      edit('a/b', '0');
      for (let round = 1; round <= 200; round++) {
        const path = round % 3 === 0 ? `a/made${round}/deep/file` : 'a/b';
        const readSet = await readSetOf(cached, (files) => files.read(path));
        expect(await isFresh(readSet), `round ${round}, before`).to.equal(true);
        const isRemoved = round % 7 === 0 && path === 'a/b';
        edit(path, isRemoved ? null : String(round));
        expect(await isFresh(readSet), `round ${round}, after`).to.equal(false);
        const snapshot = await cached.snapshot();
        expect(await textIn(snapshot, path)).to.equal(isRemoved ? 'absent' : String(round));
        snapshot.release();
        if (isRemoved) edit(path, '');
      }
      await cached.close();
    });
  });
});
