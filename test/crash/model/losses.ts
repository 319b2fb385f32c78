import { CrashFileSystem, type Moment, type Tear } from './crash-file-system.js';

/** A loss of power, as a recipe for the file system after it. */
export type Loss = (moment: Moment) => CrashFileSystem;

const tears: readonly Tear[] = ['none', 'zeros', 'half', 'half and zeros'];

/**
 * What may survive at a moment: every subset of what was pending, if there are at most `most`. Otherwise none, all,
 * each one alone, all but one, the first few, and some at random. The lost files are torn in each way in turn.
 */
export function lossesAt({ pending }: Moment, draw: () => number, most: number): Loss[] {
  const subsets: boolean[][] = [];
  const subset = (member: (index: number) => boolean) =>
    subsets.push(Array.from({ length: pending }, (_, index) => member(index)));
  if (2 ** pending <= most) {
    for (let bits = 0; bits < 2 ** pending; bits++) subset((index) => (bits & (1 << index)) !== 0);
  } else {
    subset(() => false);
    subset(() => true);
    const special: ((index: number) => boolean)[] = [];
    for (let one = 0; one < pending; one++) {
      special.push(
        (index) => index === one,
        (index) => index !== one,
        (index) => index < one,
      );
    }
    while (subsets.length < most / 2 && special.length > 0) {
      const [chosen] = special.splice(Math.floor(draw() * special.length), 1);
      if (chosen !== undefined) subset(chosen);
    }
    while (subsets.length < most) {
      const density = draw();
      subset(() => draw() < density);
    }
  }
  return subsets.map((survivors) => {
    const turn = Math.floor(draw() * tears.length);
    return (moment) =>
      CrashFileSystem.after(
        moment,
        (index) => survivors[index] ?? false,
        (index) => tears[(turn + index) % tears.length] ?? 'none',
      );
  });
}

/** Numbers from 0 to 1 that are the same in every run. */
export function lots(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
