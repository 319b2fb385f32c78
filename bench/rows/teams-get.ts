import { Connection } from '../client/connection.js';
import { requestRate } from '../client/load.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import { connected, newDatabase } from '../postgres/bench-database.js';
import { importInto, startInstances } from '../postgres/instances.js';
import { median, medianTime, timeOf } from '../statistics.js';

const clients = 8;
const roundTrip = 'select 1';
const difference = 'GET over PostgreSQL less GET on disk';

/** What an unchanged GET costs more over PostgreSQL than on disk. */
export const teamsGet: Row = {
  id: 'teams-get',
  what: 'PostgreSQL: GET page, unchanged, less the same on disk',
  ours: false,
  begin: async (bench): Promise<Measurement> => {
    const { url, disk, database, path, stop } = await bothServices(bench);
    const client = await connected(url);
    const [onDisk, overDatabase] = await Promise.all([Connection.open(disk), Connection.open(database)]);
    const times = { disk: [] as number[], database: [] as number[] };
    return {
      what: teamsGet.what,
      unit: 'ms',
      contenders: [
        { name: roundTrip, run: (seconds) => medianTime(seconds, () => timeOf(() => client.query('select 1'))) },
        {
          name: difference,
          run: async (seconds) => {
            const [here, there]: [number[], number[]] = [[], []];
            await medianTime(seconds, async () => {
              here.push(await timeOf(() => onDisk.ask('GET', path, 200)));
              there.push(await timeOf(() => overDatabase.ask('GET', path, 200)));
              return 0;
            });
            times.disk.push(...here);
            times.database.push(...there);
            return median(there) - median(here);
          },
        },
      ],
      goals: [{ of: difference, to: roundTrip, atMost: 1.5 }],
      notes: () => [
        `medians: ${median(times.disk).toFixed(2)} ms on disk, ${median(times.database).toFixed(2)} ms over PostgreSQL`,
      ],
      end: async () => {
        onDisk.close();
        overDatabase.close();
        await client.end();
        await stop();
      },
    };
  },
};

/** Unchanged GETs of many clients at once. */
export const teamsGetAtOnce: Row = {
  id: 'teams-get-many',
  what: `PostgreSQL: GET page, unchanged, ${clients} clients at once`,
  ours: false,
  begin: async (bench): Promise<Measurement> => {
    const { disk, database, path, stop } = await bothServices(bench);
    const contender = (name: string, url: string): Contender => ({
      name,
      run: (seconds) =>
        requestRate(url, {
          connections: clients,
          seconds,
          status: 200,
          requests: (connection) => [connection.request('GET', path)],
        }),
    });
    return {
      what: teamsGetAtOnce.what,
      unit: 'answers/s',
      contenders: [contender('on disk', disk), contender('over PostgreSQL', database)],
      goals: [{ of: 'over PostgreSQL', to: 'on disk', atLeast: 0.5 }],
      end: stop,
    };
  },
};

/** The smallest project, served from disk and from a database. */
async function bothServices(bench: Bench) {
  const [subject] = bench.subjects;
  if (subject === undefined) throw new Error('there is no project');
  const url = await newDatabase();
  await importInto(url, subject.folder);
  const [instance] = await startInstances(url, 1);
  const [page] = subject.somePages(1);
  return {
    url,
    disk: await subject.url(),
    database: instance?.url ?? '',
    path: `/${page?.book}/${page?.page}`,
    stop: async () => instance?.stop(),
  };
}
