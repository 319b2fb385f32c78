import { floorName, prepareFloor } from '../baselines/floor.js';
import { Connection } from '../client/connection.js';
import { pageDialect, type Dialect } from '../client/dialect.js';
import { flat, largest } from '../goals.js';
import type { Bench, Contender, Measurement, Row } from '../measurement.js';
import { processorMs } from '../service/processor-time.js';
import type { Subject } from '../service/subject.js';
import { untilIdle } from '../service/until-idle.js';
import { kinds } from './changes.js';

/** How many changes after a start count as the first. */
const count = 200;

type Kind = (typeof kinds)[number];

/**
 * The processor time of a change among the first after a start, when little is compiled: what an author feels all day. The
 * bare program that makes the same files durable is as fresh.
 */
export const coldChanges: Row = {
  id: 'cold-changes',
  what: `processor time of each of the first ${count} changes after a start: PUT, save, DELETE of a layer`,
  ours: true,
  begin: async (bench: Bench): Promise<Measurement> => {
    const subjects = await Promise.all(bench.ends.map(fresh));
    const [model, last] = [bench.ends.at(-1), subjects.at(-1)];
    if (model === undefined || last === undefined) throw new Error('nothing to measure');
    const prepared = bench.withBaselines ? await prepareFloor(model, last.dialect) : undefined;
    return {
      what: coldChanges.what,
      unit: 'ms',
      warmUp: false,
      contenders: kinds.flatMap((kind) => [
        ...(prepared === undefined ? [] : [cold(floorName, last.dialect, kind, prepared)]),
        ...subjects.map(({ contender }) => contender(kind)),
      ]),
      goals: kinds.flatMap(({ what }) => [
        ...largest(bench, (of) => [{ of: `${of}: ${what}`, to: `${floorName}: ${what}`, atMost: 1.5 }]),
        ...flat(bench, false, `: ${what}`),
      ]),
      end: async () => {
        await Promise.all(subjects.map(({ end }) => end()));
        await prepared?.remove();
      },
    };
  },
};

async function fresh(subject: Subject) {
  const { copies, remove } = await subject.withCopies(1);
  const dialect = pageDialect(copies);
  const server = {
    start: async () => {
      await subject.stop();
      return { url: await subject.url(), pid: await subject.pid(), stop: () => subject.stop() };
    },
  };
  return { dialect, contender: (kind: Kind) => cold(subject.name, dialect, kind, server), end: remove };
}

interface Server {
  /** Starts it anew. */
  start(): Promise<{ readonly url: string; readonly pid: number; stop(): Promise<void> }>;
}

/** Milliseconds of all threads for one change, the clean-up after it included. What a DELETE removes, an earlier process makes. */
function cold(name: string, dialect: Dialect, { what, change }: Kind, server: Server): Contender {
  return {
    name: `${name}: ${what}`,
    run: async () => {
      if (change === 'remove') await inProcess(server, ({ url }) => makeAll(url, dialect.create));
      const spent = await inProcess(server, async ({ url, pid }) => {
        await untilIdle(pid);
        const before = await processorMs(pid);
        await makeAll(url, dialect[change]);
        await untilIdle(pid);
        return (await processorMs(pid)) - before;
      });
      if (change === 'create') await inProcess(server, ({ url }) => makeAll(url, dialect.remove));
      return spent / count;
    },
  };
}

async function inProcess<T>(
  server: Server,
  work: (process: { readonly url: string; readonly pid: number }) => Promise<T>,
): Promise<T> {
  const process = await server.start();
  try {
    return await work(process);
  } finally {
    await process.stop();
  }
}

async function makeAll(url: string, asked: Dialect['create']): Promise<void> {
  const connection = await Connection.open(url);
  for (let n = 1; n <= count; n++) {
    const { method, path, status, body } = asked(0, n);
    await connection.ask(method, path, status, body);
  }
  connection.close();
}
