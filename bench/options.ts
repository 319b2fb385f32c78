import { parseArgs } from 'node:util';

const sizes: Readonly<Record<string, readonly number[]>> = {
  small: [10],
  large: [5000],
  all: [10, 5000],
};

export const usage = `npm run bench -- [options]

  --list             what can be measured
  --only <row>       only this row; may be repeated, and may be the beginning of several rows' names
  --rounds <n>       rounds that count, after one that warms up; default 5
  --seconds <s>      how long each contender works in a round; default 1
  --size <size>      small (10 pages), large (5,000), all (10 and 5,000; default), or numbers of pages: 10,500
  --against <ref>    this version beside another one of this repository, without baselines
  --write-docs       write what was measured into docs/performance.md and docs/performance/results.json
`;

export interface Options {
  readonly list: boolean;
  /** Beginnings of rows' names; all of them where it is empty. */
  readonly only: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  /** How many pages the projects have, the smallest first. */
  readonly pages: readonly number[];
  readonly against: string | undefined;
  readonly writeDocs: boolean;
}

/** @throws Error with a sentence to show */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      list: { type: 'boolean', default: false },
      only: { type: 'string', multiple: true, default: [] },
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1' },
      size: { type: 'string', default: 'all' },
      against: { type: 'string' },
      'write-docs': { type: 'boolean', default: false },
    },
  });
  return {
    list: values.list,
    only: values.only,
    rounds: positive('--rounds', values.rounds),
    seconds: positive('--seconds', values.seconds),
    pages: pagesOf(values.size),
    against: values.against,
    writeDocs: values['write-docs'],
  };
}

function pagesOf(size: string): readonly number[] {
  const pages = sizes[size] ?? size.split(',').map((count) => positive('--size', count));
  // The generator fills whole books, and the rows need ten pages to ask for.
  if (pages.some((count) => count < 10 || (count > 50 && count % 50 !== 0)))
    throw new Error('--size has 10 to 50 pages, or books of 50');
  return [...pages].sort((one, other) => one - other);
}

function positive(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0)) throw new Error(`${name} is a number greater than 0`);
  return value;
}
