import { isDeepStrictEqual } from 'node:util';
import { expect } from 'chai';
import { StorageFailure } from '#application/ports/file-store';
import { CrashFileSystem, osError } from './model/crash-file-system.js';
import { lossesAt, lots } from './model/losses.js';
import { open, record, seeded, type Recording, type Store, walk } from './model/scenario.js';

const faults = [
  { code: 'EIO', burst: 1, everyCall: 1 },
  { code: 'EIO', burst: 2, everyCall: 1 },
  { code: 'EIO', burst: 5, everyCall: 1 },
  { code: 'ENOSPC', burst: 1, everyCall: 1 },
  { code: 'EROFS', burst: 3, everyCall: 1 },
  // Each of these has the store try for about a second.
  { code: 'EIO', burst: Infinity, everyCall: 4 },
];

describe('a commit on a disk that fails, and loses power thereafter', () => {
  let recording: Recording;
  before(async () => {
    recording = await record();
  });

  for (const { code, burst, everyCall } of faults) {
    it(`a commit on a failing disk is made or refused, and stays so after a power loss: ${code} at each call, ${burst} in a row`, async () => {
      const tally = { refused: 0, made: 0, unfinished: 0, states: 0 };
      for (let first = 1; ; first += everyCall) {
        const fs = await seeded();
        const { store } = await open(fs, 'first run', 2);
        let call = 0;
        fs.before = (_, path) => {
          call++;
          if (call >= first && call < first + burst) throw osError(code, path);
        };
        await judge({ fs, store, recording, tally, where: `${code} at call ${first}` });
        if (call < first) break;
      }
      console.log(`      ${JSON.stringify(tally)}`);
      expect(tally.refused).to.be.greaterThan(2);
      expect(tally.states).to.be.greaterThan(30);
    });
  }

  const takes = [
    { name: 'none of the bytes', take: () => 0 },
    { name: 'one byte', take: () => 1 },
    { name: 'half', take: (length: number) => Math.ceil(length / 2) },
    { name: 'all but one', take: (length: number) => Math.max(1, length - 1) },
  ];
  for (const { name, take } of takes) {
    it(`a commit on a failing disk is made or refused, and stays so after a power loss: each write in turn takes ${name}`, async () => {
      const tally = { refused: 0, made: 0, unfinished: 0, states: 0 };
      for (let short = 1; short <= 12; short++) {
        const fs = await seeded();
        const { store } = await open(fs, 'first run', 2);
        let write = 0;
        fs.takes = (length) => (++write === short ? take(length) : length);
        await judge({ fs, store, recording, tally, where: `write ${short} took ${name}` });
      }
      console.log(`      ${JSON.stringify(tally)}`);
      expect(tally.unfinished).to.equal(0);
      if (name !== 'none of the bytes') expect(tally.refused).to.equal(0);
    });
  }
});

/** The states that opened as they should, by the outcomes of the commit. Other trials need not open them again. */
const passed = new Set<string>();

interface Trial {
  readonly fs: CrashFileSystem;
  readonly store: Store;
  readonly recording: Recording;
  readonly tally: { refused: number; made: number; unfinished: number; states: number };
  readonly where: string;
}

async function judge({ fs, store, recording, tally, where }: Trial): Promise<void> {
  const error = await store.commit(0).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (error !== undefined) expect(error, where).to.be.instanceOf(StorageFailure);
  const unfinished = error instanceof StorageFailure && error.reason === 'unfinished';
  const outcome = error === undefined ? 'made' : unfinished ? 'unfinished' : 'refused';
  tally[outcome]++;
  const allowed = { made: [1], refused: [0], unfinished: [0, 1] }[outcome].map((index) => recording.states[index]);
  const expectWhole = (found: Readonly<Record<string, string>>, when: string) => {
    const files = filesOf(found);
    const isWhole = allowed.some((state) => isDeepStrictEqual(state, files));
    // Written out only when it is needed: that takes longer than the recovery.
    expect(isWhole, isWhole ? '' : `${where}, ${outcome}, ${when}: ${JSON.stringify(found)}`).to.equal(true);
  };

  const failing = fs.moment();
  Object.assign(fs, { before: () => undefined, takes: (length: number) => length });
  await store.read('App/index.lua');
  expectWhole(await walk(fs, store), 'after the disk was fixed');
  tally.states++;
  const fixed = fs.moment();
  await store.close();
  const closed = fs.moment();

  const draw = lots(5);
  for (const [moment, when] of [
    [failing, 'while it failed'],
    [fixed, 'when it was fixed'],
    [closed, 'closed'],
  ] as const) {
    for (const loss of [CrashFileSystem.afterKill, ...lossesAt(moment, draw, 6).slice(0, 6)]) {
      tally.states++;
      const after = loss(moment);
      const boot = loss === CrashFileSystem.afterKill ? 'first run' : 'second run';
      const key = [after.state(), boot, outcome].join(' ');
      if (passed.has(key)) continue;
      const again = await open(after, boot, 3);
      expectWhole(await walk(after, again.store), `cut off ${when}`);
      passed.add(key);
    }
  }
}

/** A folder that was emptied and cannot be removed stays: it is not part of what a commit promises. */
function filesOf(found: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(found).filter(([path]) => !path.endsWith('/')));
}
