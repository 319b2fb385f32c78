import { readFile } from 'node:fs/promises';
import { Connection } from '../client/connection.js';
import { bookNames, pageNames } from '../project/large-project.js';
import { largest } from '../goals.js';
import type { Measurement, Row } from '../measurement.js';
import { sizeOf } from '../project/project-cache.js';
import type { Subject } from '../service/subject.js';

const connections = 10;

/** What the process holds once it has served every page of its project. */
export const memory: Row = {
  id: 'memory',
  what: 'memory (RSS) after every page was served once',
  ours: true,
  begin: (bench): Measurement => {
    const rates = new Map<string, number>();
    return {
      what: 'RSS of a fresh service after every page was served once',
      unit: 'MiB',
      rounds: 1,
      warmUp: false,
      contenders: bench.ends.map((subject) => ({
        name: subject.name,
        run: async () => {
          await subject.stop();
          rates.set(subject.name, await serveAll(subject));
          return residentMiB(await subject.pid());
        },
      })),
      goals: largest(bench, (of) => [{ of, atMost: 220 }]),
      notes: () => [...rates].map(([name, rate]) => `${name}: ${Math.round(rate)} pages/s, none of them served before`),
    };
  },
};

/** @returns pages in a second */
async function serveAll(subject: Subject): Promise<number> {
  const { books, pages } = sizeOf(subject.pages);
  const left = bookNames(books).flatMap((book) => pageNames(pages).map((page) => `/${book}/${page}`));
  const count = left.length;
  const url = await subject.url();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = await Connection.open(url);
      for (let path = left.pop(); path !== undefined; path = left.pop()) await connection.ask('GET', path, 200);
      connection.close();
    }),
  );
  return (count * 1000) / (performance.now() - began);
}

/** The resident set of a process. @throws Error where the system does not report it */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? NaN) / 1024;
}
