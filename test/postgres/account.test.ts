import assert from 'node:assert/strict';
import { Database, type Statement } from '#adapters/store-postgres/database/database';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { PostgresFileStore } from '#adapters/store-postgres/postgres-file-store';
import { findProject } from '#adapters/store-postgres/schema/projects';
import type { FileStore } from '#application/ports/file-store';
import { Account, change, prepare, work } from '../support/postgres/account.js';
import { faultTimeouts } from '../support/postgres/fault-timeouts.js';
import { FaultyProxy, type Fate } from '../support/postgres/faulty-proxy.js';
import { randomFates } from '../support/postgres/random-fates.js';
import { usePostgres } from '../support/postgres/use-postgres.js';
import { rounds } from '../support/rounds.js';

const instances = 4;
const writersOfInstance = 2;
const changes = rounds(12);

describe('the account of several instances with lost connections', () => {
  const { newProject } = usePostgres();

  it('has every answered change once, no refused one, and no read of a half', async () => {
    const project = newProject();
    const direct = await openPostgresStore({ ...project, create: true });
    await prepare(direct);
    const account = new Account();
    const running = Array.from({ length: instances }, (_, instance) =>
      throughProxy(project.url, randomFates(instance + 1), async (url) => {
        const store = await openPatiently(() => openPostgresStore({ ...project, url, timeouts: faultTimeouts }));
        await work(store, pathsOf(instance), {
          note: (outcome, path) => account.note(outcome, path),
          torn: () => account.torn++,
        });
      }),
    );
    await Promise.all(running);
    await account.expectBalanced(direct);
    await direct.close();
  });

  it('makes a change once whose statement arrives after it was given up', async () => {
    assert.deepEqual(await changeThatArrivesLate((settings) => new Database(settings)), {
      outcome: 'made',
      records: 1,
    });
  });

  it('would meet the change again without the fence', async () => {
    const { outcome } = await changeThatArrivesLate((settings) => new WithoutFence(settings));
    assert.equal(outcome, 'CommitConflict');
  });

  async function changeThatArrivesLate(databaseFor: (settings: { readonly url: string }) => Database) {
    const project = newProject();
    const direct = await openPostgresStore({ ...project, create: true });
    await prepare(direct);
    let outcome = '';
    await throughProxy(project.url, lateOnce(), async (url) => {
      const database = databaseFor({ url });
      const id = await findProject(database, project.project);
      const store = new PostgresFileStore(database, id, () => database.close());
      outcome = await change(store, 'a').then(
        () => 'made',
        (error: Error) => error.name,
      );
      await store.close();
    });
    const records = (await direct.log.since(1)).length;
    await direct.close();
    return { outcome, records };
  }
});

/** The store as it would be if it looked for a lost commit at once. */
class WithoutFence extends Database {
  override send<Row extends Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    const isFence = statement.text.includes('insert into pagewright.commit') && !statement.text.includes('unnest');
    return isFence ? Promise.resolve([]) : super.send<Row>(statement);
  }
}

function lateOnce(): (statement: string) => Fate {
  let isLate = false;
  return (statement) => {
    if (isLate || !statement.includes('insert into pagewright.file')) return 'pass';
    isLate = true;
    return 'late';
  };
}

function pathsOf(instance: number): string[][] {
  return Array.from({ length: writersOfInstance }, (_, writer) =>
    Array.from({ length: changes }, (_, at) => `${instance}.${writer}.${at}`),
  );
}

async function throughProxy(
  url: string,
  fate: (statement: string) => Fate,
  run: (url: string) => Promise<void>,
): Promise<void> {
  const proxy = await FaultyProxy.start(url, fate);
  try {
    await run(proxy.url);
  } finally {
    await proxy.close();
  }
}

async function openPatiently(open: () => Promise<FileStore>): Promise<FileStore> {
  for (let tries = 1; ; tries++) {
    try {
      return await open();
    } catch (error) {
      if (tries === 10) throw error;
    }
  }
}
