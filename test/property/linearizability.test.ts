import { expect } from 'chai';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { openDiskStore } from '#adapters/store-fs/open/open-disk-store';
import { openMemoryStore } from '#adapters/store-fs/open/open-memory-store';
import { CommitConflict, type FileStore, type StoredFile } from '#application/ports/file-store';
import { replaced, withFaults } from '../support/store/replaced-store.js';
import { checkByRevision } from '../support/linearizability/check-by-revision.js';
import { checkBySearch } from '../support/linearizability/check-by-search.js';
import { expectLinearizable } from '../support/linearizability/expect-linearizable.js';
import { firstState } from '../support/linearizability/page-work.js';
import { manyOperations, workOn, type Load } from '../support/linearizability/work-on-stores.js';
import { rounds } from '../support/rounds.js';
import { useTemporaryFolder } from '../support/use-temporary-folder.js';

describe('many clients at one page', () => {
  const folder = useTemporaryFolder();

  async function areAnsweredInOrder(store: FileStore, load: Load): Promise<number> {
    const done = await workOn([store], load);
    expect(done.operations).to.have.length(load.clients * load.each);
    return expectLinearizable(done);
  }

  it('the answers to many clients are linearizable in memory', async () => {
    const sound = await openMemoryStore();
    let commits = 0;
    const counted = replaced(sound, () => ({
      commit: async (change, options) => {
        commits++;
        // As on a disk, others come meanwhile.
        for (let turns = 0; turns < 5; turns++) await nextTurn();
        return sound.commit(change, options);
      },
    }));
    const changed = await areAnsweredInOrder(counted, manyOperations(rounds(2_000)));
    console.log(`      ${changed} changes in ${commits} commits`);
    expect(commits, 'changes that shared a commit were among them').to.be.below(changed);
  });

  it('the answers to many clients are linearizable on disk', async () => {
    await areAnsweredInOrder(await openDiskStore(folder()), manyOperations(rounds(640)));
  });
});

describe('the check of many clients', () => {
  /** A fault that a store has, and how many services work on it at once. */
  const broken: Record<string, { open: () => Promise<FileStore>; services: number }> = {
    'two services that do not queue': { open: withoutQueue, services: 2 },
    'reads from a stale cache': { open: withStaleReads, services: 1 },
    'commits that are made twice': { open: withDoubleCommits, services: 1 },
  };
  for (const [name, { open, services }] of Object.entries(broken)) {
    it(`the linearizability check finds ${name}`, async () => {
      const store = await open();
      const { operations, base } = await workOn(
        Array.from({ length: services }, () => store),
        { clients: 12, each: 40 },
      );
      expect(checkByRevision(operations, firstState, base)).not.to.deep.equal([]);
    });
  }

  it('the linearizability check finds one wrong answer among many right ones, as the search does', async () => {
    const { operations, base } = await workOn([await openMemoryStore()], { clients: 4, each: 15, seed: 3 });
    const wrong = operations.findLastIndex(({ kind }) => kind === 'read-value');
    const altered = operations.map((each, index) => (index === wrong ? { ...each, value: 1 } : each));
    expect(checkByRevision(altered, firstState, base)).to.have.length(1);
    expect(checkBySearch(altered, firstState)).to.equal(false);
    expect(checkBySearch(operations, firstState)).to.equal(true);
  });

  const changed = { kind: 'set', layer: '', outcome: 'changed' } as const;
  const read = { kind: 'read-value', layers: [] as string[] } as const;
  const one = { ...changed, sent: 1, answered: 2, value: 2, revision: 1 };

  it('the linearizability check finds a missing revision, and one that two answers have', () => {
    expect(checkByRevision([one, { ...one, sent: 3, answered: 4 }], firstState, 0)).to.include(
      'revision 1 was given twice',
    );
    expect(checkByRevision([{ ...one, revision: 2 }], firstState, 0)).to.include('no answer had revision 1');
  });

  it('the linearizability check finds a read of a state before an answered edit', () => {
    const late = { ...read, sent: 3, answered: 4, value: 1, revision: 0 };
    expect(checkByRevision([one, late], firstState, 0)).to.have.length(1);
    expect(checkBySearch([one, late], firstState)).to.equal(false);
  });

  it('the linearizability check accepts a read of either side of an unanswered edit', () => {
    for (const seen of [
      { value: 1, revision: 0 },
      { value: 2, revision: 1 },
    ]) {
      const during = { ...read, sent: 1.3, answered: 1.6, ...seen };
      expect(checkByRevision([one, during], firstState, 0)).to.deep.equal([]);
      expect(checkBySearch([one, during], firstState)).to.equal(true);
    }
  });
});

/** Takes every change as it comes, over whatever is there: a revision's entry, too. */
async function withoutQueue(): Promise<FileStore> {
  const store = withFaults(await openMemoryStore(), (sound) => ({
    commit: async (changes) => {
      // The other service plans meanwhile.
      await nextTurn();
      for (const change of changes) {
        const there = (await sound.read(change.path)) !== undefined;
        if (change.action === 'removed') {
          if (there) await sound.commit([change], []);
        } else await sound.commit([{ ...change, action: there ? 'modified' : 'created' }], []);
      }
    },
  }));
  return replaced(store, () => ({ exclusive: (work) => work(store) }));
}

/** Every seventh read of a file is answered with what the file held when it was read before. */
async function withStaleReads(): Promise<FileStore> {
  const store = await openMemoryStore();
  const cache = new Map<string, StoredFile | undefined>();
  let reads = 0;
  return withFaults(store, (sound) => ({
    read: async (path) => {
      // Not before there is something to work on.
      if (++reads > 100 && reads % 7 === 0 && cache.has(path)) return cache.get(path);
      const file = await sound.read(path);
      cache.set(path, file);
      return file;
    },
  }));
}

/** Every tenth commit is made but reported as failed, so that it is made twice. */
async function withDoubleCommits(): Promise<FileStore> {
  let commits = 0;
  return replaced(await openMemoryStore(), (sound) => ({
    commit: async (change, options) => {
      const committed = await sound.commit(change, options);
      if (++commits % 10 === 0) throw new CommitConflict(change.files.map(({ path }) => path));
      return committed;
    },
  }));
}
