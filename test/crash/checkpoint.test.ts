import { expect } from 'chai';
import { deferred } from '#application/support/concurrency';
import { StorageFailure } from '#application/ports/file-store';
import { CrashFileSystem, osError } from './model/crash-file-system.js';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { tryLosses, verdictOn } from './model/check-recovery.js';
import { lots } from './model/losses.js';
import { replaced } from './model/sabotage.js';
import { always, commits, open, paceOf, record, seeded, type Instant } from './model/scenario.js';

// PAGEWRIGHT_CRASH=20 tries twenty times as much.
const thoroughness = Number(process.env['PAGEWRIGHT_CRASH'] ?? 1);

describe('a checkpoint while commits go on', () => {
  it('a checkpoint runs while other commits are made, and no journal is left when the store is closed', async () => {
    const { instants } = await record({}, paceOf(1, 9));
    const gone = instants.flatMap(({ call }, index) => (/^unlink .*\/journal\./.test(call) ? [index] : []));
    expect(gone).to.have.length(commits.length);
    const [early = -1] = gone;
    expect(instants[early]?.answered).to.be.lessThan(instants[early]?.asked ?? 0);
  });

  it('a crash during a checkpoint loses no commit that was answered', async () => {
    let tried = 0;
    for (let seed = 1; seed <= 2 * thoroughness; seed++) {
      // Some finish early, some while the next commit is written, some only when that is in its place.
      const recording = await record({}, paceOf(seed, 3 + 8 * (seed % 6)));
      const { states, bad } = await tryLosses(recording, { draw: lots(seed), most: 8, nestedEvery: 200 });
      expect([...bad], `pace ${seed}`).to.deep.equal([]);
      for (const instant of recording.instants) {
        const killed = CrashFileSystem.afterKill(instant.moment);
        expect(await verdictOn(killed, 'first run', instant, recording), instant.call).to.equal('sound');
      }
      tried += states;
    }
    console.log(`      ${tried} states`);
    expect(tried).to.be.greaterThan(2_000);
  });

  it('a checkpoint loses nothing when one of its calls fails', async () => {
    let failed = 0;
    for (let failing = 1; ; failing += 3) {
      const checkpoint = failingCall(failing);
      const recording = await record({ fs: checkpoint.sabotage }, paceOf(failing, 3 + 8 * (failing % 6)));
      const { bad } = await tryLosses(recording, { draw: lots(failing), most: 4, nestedEvery: Infinity });
      expect([...bad], `call ${failing} of the checkpoint fails`).to.deep.equal([]);
      expect(recording.instants.at(-1)?.call).to.equal('closed');
      if (checkpoint.calls() < failing) break;
      failed++;
    }
    expect(failed).to.be.greaterThan(6);
  });

  for (const failing of [2, 3, 4]) {
    it(`a refused commit restores files safely after a checkpoint removed the journal: its rename ${failing} fails`, async () => {
      const { states } = await record();
      const recording = { states, instants: await refuseSecond(failing) };
      expect(recording.instants.at(-1)?.answered).to.equal(1);
      const { bad } = await tryLosses(recording, { draw: lots(failing), most: 24, nestedEvery: Infinity });
      expect([...bad]).to.deep.equal([]);
    });
  }
});

/** One of the calls that only a checkpoint makes fails. */
function failingCall(failing: number): { calls(): number; sabotage(fs: CrashFileSystem): FileSystem } {
  let calls = 0;
  const mayFail = async (path: string, fails: () => Promise<void>, call: () => Promise<void>) => {
    if (++calls !== failing) return call();
    await fails();
    throw osError('EIO', path);
  };
  const nothing = () => Promise.resolve();
  return {
    calls: () => calls,
    sabotage: (fs) =>
      replaced(fs, {
        syncFile: (path) =>
          mayFail(
            path,
            () => fs.loseFlush(path),
            () => fs.syncFile(path),
          ),
        syncDir: (path) => (path.includes('/App') ? mayFail(path, nothing, () => fs.syncDir(path)) : fs.syncDir(path)),
        unlink: (path) =>
          path.includes('/journal.') ? mayFail(path, nothing, () => fs.unlink(path)) : fs.unlink(path),
        openExclusive: async (path) => {
          const file = await fs.openExclusive(path);
          const sync = () =>
            mayFail(
              path,
              () => fs.loseFlush(path),
              () => file.sync(),
            );
          return path.includes('/segment.') ? { ...file, sync } : file;
        },
      }),
  };
}

/**
 * What the first commit wrote is made durable when the second one has put other files there; then that one fails, and puts
 * back the first one's.
 */
async function refuseSecond(failing: number): Promise<Instant[]> {
  const fs = await seeded();
  const instants: Instant[] = [];
  const progress = { asked: 0, answered: 0, trimmed: 0 };
  const [halfWay, journalGone] = [deferred(), deferred()];
  let renames = 0;
  fs.before = async (operation, path) => {
    const isRename = progress.asked === 2 && operation === 'rename' && /\/App\//.test(path);
    if (isRename && ++renames === failing) {
      halfWay.resolve();
      await journalGone.promise;
      throw osError('EIO', path);
    }
    if (operation === 'openExclusive' && path.includes('/segment.')) await halfWay.promise;
    instants.push({ moment: fs.moment(), call: `${operation} ${path}`, ...progress });
    // The last call of the checkpoint.
    if (instants.at(-2)?.call.startsWith('unlink') && /syncDir .*\/store$/.test(`${operation} ${path}`))
      journalGone.resolve();
  };
  const { store } = await open(fs, 'first run', 2, { checkpoints: always });
  progress.asked++;
  await store.commit(0);
  progress.answered++;
  progress.asked++;
  const error = await store.commit(1).catch((thrown: unknown) => thrown);
  expect(error).to.be.instanceOf(StorageFailure);
  progress.asked--;
  instants.push({ moment: fs.moment(), call: 'refused', ...progress });
  await store.close();
  instants.push({ moment: fs.moment(), call: 'closed', ...progress });
  return instants;
}
