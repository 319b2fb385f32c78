import type { CrashFileSystem, Moment } from './crash-file-system.js';
import { lossesAt } from './losses.js';
import { folder, isState, open, walk, type Instant, type Recording, type Sabotage, type Store } from './scenario.js';

/** What became of a project that was cut off and opened again. */
export type Verdict = 'sound' | 'mixed' | 'answered and lost' | 'not opened' | 'journal left' | 'staged left';

/** The verdicts of a recording, by what they depend on. */
const verdicts = new WeakMap<Recording, Map<string, Verdict>>();

/**
 * Opens the project, and looks whether all of it is as after one of the commits, not earlier than
 * the last that was answered. About half of the losses leave what an earlier one has left: those are not opened again.
 */
export async function verdictOn(
  fs: CrashFileSystem,
  boot: string,
  instant: Instant,
  recording: Recording,
): Promise<Verdict> {
  const known = verdicts.get(recording) ?? new Map<string, Verdict>();
  verdicts.set(recording, known);
  const key = [fs.state(), boot, instant.answered, instant.asked, instant.trimmed].join(' ');
  const verdict = known.get(key) ?? (await openAndJudge(fs, boot, instant, recording));
  known.set(key, verdict);
  return verdict;
}

async function openAndJudge(
  fs: CrashFileSystem,
  boot: string,
  { answered, asked, trimmed }: Instant,
  { states }: Recording,
): Promise<Verdict> {
  let store: Store;
  try {
    ({ store } = await open(fs, boot, 3));
  } catch {
    return 'not opened';
  }
  const left = (await fs.readdir(`${folder}/.pagewright/store`)).filter(({ name }) => name.startsWith('journal.'));
  if (left.length > 0) return 'journal left';
  const staged = fs.has(`${folder}/.pagewright/store/staged`);
  if (staged && (await fs.readdir(`${folder}/.pagewright/store/staged`)).length > 0) return 'staged left';
  const found = await walk(fs, store);
  const reached = states.flatMap((state, index) => (isState(state, found, trimmed) ? [index] : []));
  if (reached.length === 0) return 'mixed';
  return reached.some((index) => index >= answered && index <= asked) ? 'sound' : 'answered and lost';
}

/** The moments of a recovery, at each of which it may be cut off itself. */
async function momentsOfRecovery(fs: CrashFileSystem, boot: string, sabotage: Sabotage): Promise<Moment[]> {
  const moments: Moment[] = [];
  fs.before = () => {
    moments.push(fs.moment());
  };
  await open(fs, boot, 3, sabotage);
  return moments;
}

export interface Tally {
  states: number;
  nested: number;
  readonly bad: Map<string, number>;
}

export interface LossOptions {
  readonly draw: () => number;
  /** How many at one moment. */
  readonly most: number;
  readonly nestedEvery: number;
  /** Of the recovery that is cut off. */
  readonly sabotage?: Sabotage;
  /** Stops the search after the first bad state at such a place. */
  readonly until?: (where: string) => boolean;
}

/** Tries losses of power at every moment of a recording; of some, recovery is cut off as well. */
export async function tryLosses(
  recording: Recording,
  { draw, most, nestedEvery, sabotage = {}, until = () => false }: LossOptions,
): Promise<Tally> {
  const tally: Tally = { states: 0, nested: 0, bad: new Map() };
  /** Counts a verdict. Returns whether the search ends here. */
  const count = (verdict: Verdict, where: string): boolean => {
    if (verdict === 'sound') return false;
    const key = `${verdict}: ${where}`;
    tally.bad.set(key, (tally.bad.get(key) ?? 0) + 1);
    return until(where);
  };
  for (const instant of recording.instants) {
    for (const loss of lossesAt(instant.moment, draw, most)) {
      tally.states++;
      const verdict = await verdictOn(loss(instant.moment), 'second run', instant, recording);
      if (count(verdict, `at ${instant.call}`)) return tally;
      if (tally.states % nestedEvery !== 0) continue;
      for (const moment of await momentsOfRecovery(loss(instant.moment), 'second run', sabotage)) {
        for (const again of lossesAt(moment, draw, 4)) {
          tally.nested++;
          const verdict = await verdictOn(again(moment), 'third run', instant, recording);
          if (count(verdict, `in recovery after ${instant.call}`)) return tally;
        }
      }
    }
  }
  return tally;
}
