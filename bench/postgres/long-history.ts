import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { createPagewright, type FileStore, type Pagewright } from '../../src/index.js';
import { administer, newDatabase } from './bench-database.js';
import { projectName } from './instances.js';

/** A database with a project that has so many entries in its history. @returns its URL */
export async function longHistory(entries: number): Promise<string> {
  const url = await newDatabase();
  const store = await openPostgresStore({ url, project: projectName, create: true });
  const pagewright = createPagewright({ store });
  await expectStatus(pagewright, 'PUT', '/story', 201);
  await pagewright.close();
  await store.close();
  await repeatEntry(url, entries);
  return url;
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

/** An instance in this process. The caller ends it. */
export async function openInstance(url: string) {
  const store: FileStore = await openPostgresStore({ url, project: projectName });
  const pagewright = createPagewright({ store, history: { entries: 1_000_000 } });
  return {
    ask: (path: string) => expectStatus(pagewright, 'GET', path, 200),
    end: async () => {
      await pagewright.close();
      await store.close();
    },
  };
}

async function expectStatus(pagewright: Pagewright, method: string, path: string, status: number): Promise<void> {
  const answer = await pagewright.fetch(`http://localhost${path}`, { method });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
}
