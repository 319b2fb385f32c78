import { Connection } from '../client/connection.js';
import { pageDialect } from '../client/dialect.js';
import type { Bench, Measurement, Row } from '../measurement.js';
import { newDatabase } from '../postgres/bench-database.js';
import { importInto, startInstances } from '../postgres/instances.js';
import type { Child } from '../service/child.js';
import type { PageAddress } from '../service/subject.js';
import { median, sum } from '../statistics.js';

const writers = 8;
const many = 4;
/** A cold instance runs slow code, which is not what is measured. */
const warmingUp = 500;

/** Changes of several instances of one project together, beside one instance. */
export const teamsChanges: Row = {
  id: 'teams-changes',
  what: `PostgreSQL: save of a layer by ${writers} clients, through ${many} instances and through one`,
  ours: false,
  begin: (bench) => measureWriters(bench, 'changes/s', sum, (name) => [{ of: name(many), to: name(1), atLeast: 0.6 }]),
};

/** How even the writers of several instances are served. */
export const teamsFairness: Row = {
  id: 'teams-fairness',
  what: `PostgreSQL: the slowest of ${writers} clients beside the median one`,
  ours: false,
  begin: (bench) =>
    measureWriters(
      bench,
      'of the median',
      (rates) => Math.min(...rates) / median(rates),
      (name) => [{ of: name(many), atLeast: 0.5 }],
    ),
};

async function measureWriters(
  bench: Bench,
  unit: string,
  figure: (rates: readonly number[]) => number,
  goals: (name: (count: number) => string) => NonNullable<Measurement['goals']>,
): Promise<Measurement> {
  const [subject] = bench.subjects;
  if (subject === undefined) throw new Error('there is no project');
  const pages = subject.somePages(writers);
  const groups = await Promise.all([1, many].map((count) => warmInstances(subject.folder, count, pages)));
  const name = (count: number) => (count === 1 ? '1 instance' : `${count} instances`);
  return {
    what: unit === 'changes/s' ? teamsChanges.what : teamsFairness.what,
    unit,
    contenders: groups.map((instances) => ({
      name: name(instances.length),
      run: async (seconds) => figure(await writeRates(instances, pages, seconds * 1000, Infinity)),
    })),
    goals: goals(name),
    end: async () => {
      await Promise.all(groups.flat().map((instance) => instance.stop()));
    },
  };
}

async function warmInstances(folder: string, count: number, pages: readonly PageAddress[]): Promise<Child[]> {
  const url = await newDatabase();
  await importInto(url, folder);
  const instances = await startInstances(url, count);
  await writeRates(instances, pages, Infinity, (warmingUp * count) / writers);
  return instances;
}

let saved = 0;

/** Changes per second of each writer. Each has a page and an instance. @param most changes of each */
async function writeRates(
  instances: readonly Child[],
  pages: readonly PageAddress[],
  ms: number,
  most: number,
): Promise<number[]> {
  const dialect = pageDialect(pages);
  const began = performance.now();
  return Promise.all(
    pages.map(async (_, writer) => {
      const connection = await Connection.open(instances[writer % instances.length]?.url ?? '');
      let count = 0;
      while (count < most && performance.now() - began < ms) {
        const { method, path, status, body } = dialect.update(writer, ++saved);
        await connection.ask(method, path, status, body);
        count++;
      }
      connection.close();
      return (count * 1000) / (performance.now() - began);
    }),
  );
}
