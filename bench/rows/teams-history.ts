import type { Contender, Measurement, Row } from '../measurement.js';
import { longHistory, openInstance } from '../postgres/long-history.js';
import { medianTime, timeOf } from '../statistics.js';

const [short, long] = [10_000, 100_000];
const most = 100;

/** How long an instance takes until it is ready. */
export const teamsReady: Row = {
  id: 'teams-ready',
  what: 'PostgreSQL: from opening to ready, by the entries of the history',
  ours: false,
  begin: () =>
    byEntries(teamsReady.what, async (url) => {
      let instance: Awaited<ReturnType<typeof openInstance>> | undefined;
      const took = await timeOf(async () => {
        instance = await openInstance(url);
        await instance.ask('/_/ready');
      });
      await instance?.end();
      return took;
    }),
};

/** The first page of the history, from an instance that was never asked for it. */
export const teamsHistory: Row = {
  id: 'teams-history',
  what: 'PostgreSQL: the first page of the history, never asked for before',
  ours: false,
  begin: () =>
    byEntries(teamsHistory.what, async (url) => {
      const instance = await openInstance(url);
      await instance.ask('/_/ready');
      const took = await timeOf(() => instance.ask('/_/history'));
      await instance.end();
      return took;
    }),
};

async function byEntries(what: string, measure: (url: string) => Promise<number>): Promise<Measurement> {
  const contender = async (entries: number): Promise<Contender> => {
    const url = await longHistory(entries);
    return { name: named(entries), run: (seconds) => medianTime(seconds, () => measure(url)) };
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
