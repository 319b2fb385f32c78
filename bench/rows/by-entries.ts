import type { Contender, Measurement } from '../measurement.js';
import type { InProcessInstance } from '../service/in-process-instance.js';
import { medianTime, timeOf } from '../statistics.js';

const [short, long] = [10_000, 100_000];
const most = 100;

/** Opens a service over a project. */
export type OpenInstance = () => Promise<InProcessInstance>;

/** How long a service takes until it is ready. */
export async function timeToReady(open: OpenInstance): Promise<number> {
  let instance: InProcessInstance | undefined;
  const took = await timeOf(async () => {
    instance = await open();
    await instance.ask('/_/ready');
  });
  await instance?.end();
  return took;
}

/** How long the first page of the history takes in a service that was never asked for it. */
export async function timeOfFirstPage(open: OpenInstance): Promise<number> {
  const instance = await open();
  await instance.ask('/_/ready');
  const took = await timeOf(() => instance.ask('/_/history'));
  await instance.end();
  return took;
}

/** Measures projects with histories of several lengths. @param make a project with so many entries */
export async function byEntries(
  what: string,
  make: (entries: number) => Promise<OpenInstance>,
  measure: (open: OpenInstance) => Promise<number>,
): Promise<Measurement> {
  const contender = async (entries: number): Promise<Contender> => {
    const open = await make(entries);
    return { name: named(entries), run: (seconds) => medianTime(seconds, () => measure(open)) };
  };
  return {
    what,
    unit: 'ms',
    contenders: [await contender(short), await contender(long)],
    goals: [
      { of: named(short), atMost: most },
      { of: named(long), to: named(short), atMost: 1.5 },
    ],
  };
}

function named(entries: number): string {
  return `${entries.toLocaleString('en-US')} entries`;
}
