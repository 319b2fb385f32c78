import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Goal, Measurement } from '../../measurement.js';
import type { Row } from '../../row.js';
import { median } from '../../statistics.js';
import { Subject } from '../../service/subject.js';
import { workFolder } from '../../work-folder.js';
import { connections, ofOnePage, readRate, type Reading } from './readings.js';

/** Until what answers is compiled. */
const warmUpSeconds = 1;
/** How often each has its turn with a reading, in each round. */
const turns = 6;

/**
 * Whether it matters how large the project is. Of two processes that do the same, one may be a tenth faster as long as
 * it runs: so all are started anew for each round, and asked by turns. Beside them, a copy of the smallest project shows
 * how much is luck.
 */
export const flatReads: Row = {
  id: 'flat-reads',
  what: 'GETs of the smallest and the largest project by turns, each round with new processes',
  ours: false,
  begin: async (bench): Promise<Measurement> => {
    const [small, large] = [bench.ends[0], bench.ends.at(-1)];
    if (small === undefined || large === undefined || small === large) throw new Error('it takes two sizes');
    const folder = join(workFolder, 'flat-reads');
    await small.stop();
    await cp(small.folder, folder, { recursive: true });
    const copy = new Subject(`${small.name}, a copy`, small.pages, folder, small.program);
    const subjects = [small, copy, large];
    const figures = new Map<string, number[]>();
    const nameOf = (subject: Subject, { what }: Reading) => `${subject.name}: ${what}`;
    const round = async (seconds: number) => {
      await Promise.all(subjects.map((subject) => subject.stop()));
      await Promise.all(subjects.map((subject) => subject.url()));
      for (const reading of ofOnePage) {
        for (const [subject, figure] of await byTurns(subjects, reading, seconds)) {
          figures.set(nameOf(subject, reading), [figure]);
        }
      }
    };
    return {
      what: `GETs, ${connections} connections, of small and large by turns, each round with new processes`,
      unit: 'answers/s',
      warmUp: false,
      contenders: ofOnePage.flatMap((reading) =>
        subjects.map((subject) => {
          const name = nameOf(subject, reading);
          return {
            name,
            run: async (seconds: number) => {
              // Who is asked first in a round has all of it measured; each figure is taken once.
              if ((figures.get(name) ?? []).length === 0) await round(seconds);
              return figures.get(name)?.pop() ?? NaN;
            },
          };
        }),
      ),
      goals: ofOnePage.flatMap((reading): Goal[] => [
        { of: nameOf(large, reading), to: nameOf(small, reading), atLeast: 0.9 },
        { of: nameOf(copy, reading), to: nameOf(small, reading) },
      ]),
      end: async () => {
        await copy.stop();
        await rm(folder, { recursive: true });
      },
    };
  },
};

/** The median of each one's turns, in answers per second. */
async function byTurns(subjects: readonly Subject[], reading: Reading, seconds: number): Promise<Map<Subject, number>> {
  for (const subject of subjects) await rate(subject, reading, warmUpSeconds);
  const rates = new Map(subjects.map((subject) => [subject, [] as number[]]));
  for (let turn = 0; turn < turns; turn++) {
    for (const subject of turn % 2 === 0 ? subjects : [...subjects].reverse())
      rates.get(subject)?.push(await rate(subject, reading, seconds / turns));
  }
  return new Map([...rates].map(([subject, values]) => [subject, median(values)]));
}

async function rate(subject: Subject, { path }: Reading, seconds: number): Promise<number> {
  return readRate(await subject.url(), seconds, subject.somePages(connections).map(path));
}
