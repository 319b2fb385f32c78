/** One thing that is measured, and what it is held against, by the same hand in the same rounds. */
export interface Measurement {
  readonly what: string;
  /** What the figures count, in a second. */
  readonly unit: string;
  /** The first is the yardstick: every ratio is to it. */
  readonly contenders: readonly Contender[];
  /** Lets go of what was made for it. */
  readonly end?: () => void;
}

export interface Contender {
  readonly name: string;
  /** Works for about `seconds`, and says how many it did in a second. */
  run(seconds: number): Promise<number>;
}

export interface Figure {
  readonly name: string;
  readonly median: number;
  /** The median of the ratios to the yardstick, round by round. */
  readonly ratio: number;
}

/**
 * Runs the contenders in turn, round after round, so that what the machine does beside hits all of
 * them alike. The first round only warms up.
 */
export async function measure(measurement: Measurement, rounds: number, seconds: number): Promise<Figure[]> {
  const { contenders } = measurement;
  const rates = contenders.map((): number[] => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const rate = await contender.run(seconds);
      if (round > 0) rates[index]?.push(rate);
    }
  }
  const yardstick = rates[0] ?? [];
  return contenders.map(({ name }, index) => {
    const own = rates[index] ?? [];
    return { name, median: median(own), ratio: median(own.map((rate, round) => rate / (yardstick[round] ?? NaN))) };
  });
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? NaN;
}
