import { Connection } from '../client/connection.js';
import type { Measurement, Row } from '../measurement.js';
import { administer, newDatabase } from '../postgres/bench-database.js';
import { importInto, startInstances } from '../postgres/instances.js';
import { median } from '../statistics.js';
import { residentMiB } from './memory.js';

const added = 40_000;
const name = 'per 10,000 files';

/** What an instance holds for the files that it knows. Many are added, because the resident set hardly shows a few. */
export const teamsMemory: Row = {
  id: 'teams-memory',
  what: 'PostgreSQL: memory (RSS) of an instance for 10,000 files more',
  ours: false,
  begin: async (bench): Promise<Measurement> => {
    const [subject] = bench.subjects;
    if (subject === undefined) throw new Error('there is no project');
    const [few, many] = [await newDatabase(), await newDatabase()];
    await importInto(few, subject.folder);
    await importInto(many, subject.folder);
    await addFiles(many);
    const [page] = subject.somePages(1);
    const resident = (url: string) => residentAfter(url, `/${page?.book}/${page?.page}`);
    return {
      what: teamsMemory.what,
      unit: 'MiB',
      warmUp: false,
      rounds: 3,
      contenders: [{ name, run: async () => ((await resident(many)) - (await resident(few))) / (added / 10_000) }],
      goals: [{ of: name, atMost: 10 }],
    };
  },
};

/** Files that no page names, with the content of another one. */
async function addFiles(url: string): Promise<void> {
  await administer(
    url,
    `insert into pagewright.file (project, path, number, hash, size)
      select f.project, 'App/book1/assets/images/page' || n / 20 || '/picture' || n || '.png', f.number, f.hash, f.size
      from (select * from pagewright.file limit 1) f, generate_series(1, $1::int) as n`,
    added,
  );
}

/** The resident set of a fresh instance that has answered some requests. */
async function residentAfter(url: string, path: string): Promise<number> {
  const [instance] = await startInstances(url, 1);
  if (instance === undefined) throw new Error('there is no instance');
  const connection = await Connection.open(instance.url);
  const samples: number[] = [];
  for (let sample = 0; sample < 5; sample++) {
    for (let request = 0; request < 20; request++) await connection.ask('GET', path, 200);
    samples.push(await residentMiB(instance.pid));
  }
  connection.close();
  await instance.stop();
  return median(samples);
}
