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
/** How many layers a page gets before they are removed again: few, so that it stays a page of 30. */
const batch = 8;

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

/** Milliseconds of all threads for one change. */
function cold(name: string, dialect: Dialect, { what, change }: Kind, server: Server): Contender {
  return {
    name: `${name}: ${what}`,
    run: async () => {
      const { url, pid, stop } = await server.start();
      const connection = await Connection.open(url);
      try {
        await untilIdle(pid);
        let spent = 0;
        for (let first = 1; first <= count; first += batch) {
          for (const made of change === 'update' ? (['update'] as const) : (['create', 'remove'] as const)) {
            const before = await processorMs(pid);
            for (let n = first; n < first + batch; n++) {
              const { method, path, status, body } = dialect[made](0, n);
              await connection.ask(method, path, status, body);
            }
            if (made === change) spent += (await processorMs(pid)) - before;
          }
        }
        return spent / count;
      } finally {
        connection.close();
        await stop();
      }
    },
  };
}
