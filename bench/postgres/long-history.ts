import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import type { OpenInstance } from '../rows/by-entries.js';
import { instanceOver, makeFirstEntry } from '../service/in-process-instance.js';
import { administer, newDatabase } from './bench-database.js';
import { projectName } from './instances.js';

/** A database with a project that has so many entries in its history. */
export async function longHistory(entries: number): Promise<OpenInstance> {
  const url = await newDatabase();
  const store = await openPostgresStore({ url, project: projectName, create: true });
  await makeFirstEntry(store);
  await store.close();
  await repeatEntry(url, entries);
  return async () => instanceOver(await openPostgresStore({ url, project: projectName }));
}

/** Appends copies of the newest entry, each with an id of its own. */
async function repeatEntry(url: string, entries: number): Promise<void> {
  await administer(
    url,
    `with newest as (select * from pagewright.record order by revision desc limit 1)
      insert into pagewright.record (project, revision, head, size)
      select project, revision + n, replace(head, head::json ->> 'id', 'ch_' || lpad(n::text, 26, '0')), size
      from newest, generate_series(1, $1::int) as n`,
    entries - 1,
  );
  await administer(
    url,
    `insert into pagewright.commit (project, number, revision, token, opening)
      select id, number + 1, revision + $1, gen_random_uuid(), gen_random_uuid() from pagewright.project`,
    entries - 1,
  );
  await administer(url, 'update pagewright.project set number = number + 1, revision = revision + $1', entries - 1);
  await administer(url, 'analyze');
}
