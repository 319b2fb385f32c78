import assert from 'node:assert/strict';
import pg from 'pg';
import { sweep } from '#adapters/store-postgres/contents/sweep';
import { Database } from '#adapters/store-postgres/database/database';
import type { DatabaseSettings } from '#adapters/store-postgres/database/database-settings';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { migrate } from '#adapters/store-postgres/schema/migrate';
import { knownVersion, migrations } from '#adapters/store-postgres/schema/migrations';
import { largeContentBytes } from '#application/ports/change-log';
import { StorageFailure, type FileStore } from '#application/ports/file-store';
import type { StateKind } from '#application/ports/shared-state';
import { administer, usePostgres } from '../support/postgres/use-postgres.js';
import { serveStore, type ServedStore } from '../support/service/serve-store.js';
import { until } from '../studio/support/until.js';

/** A migration that a program of tomorrow could have: what is committed without the column is lost to it. */
const next = `
  alter table pagewright.file add column mode int not null default 420;
  alter table pagewright.file alter column mode drop default;
  alter table pagewright.state add column owner text not null default 'nobody';
  alter table pagewright.state alter column owner drop default;`;
const newer = new RegExp(
  `schema of the database has version ${knownVersion + 1}, and this Pagewright knows ${knownVersion}`,
);

describe('services of two versions on one database', () => {
  const database = usePostgres();
  let project: ReturnType<typeof database.newProject>;
  let store: FileStore;
  let service: ServedStore;

  beforeEach(async () => {
    project = database.newProject();
    store = await openPostgresStore({ ...project, create: true, timeouts: { poll: 100 } });
    service = await serveStore(store);
  });

  afterEach(async () => {
    await service.stop();
    await store.close();
    await administer(
      project.url,
      `alter table pagewright.file drop column if exists mode;
       alter table pagewright.state drop column if exists owner;
       update pagewright.schema_version set version = ${knownVersion}`,
    );
  });

  const migrateOn = () => migrate({ url: project.url }, [...migrations, next]);

  it('an older one that runs refuses by name what it is asked after the migration, and is not ready', async () => {
    assert.equal((await service.call('PUT', '/before')).status, 201);
    assert.equal((await service.call('GET', '/_/ready')).status, 200);
    assert.deepEqual(await migrateOn(), { from: knownVersion, to: knownVersion + 1 });
    for (const [method, path] of [
      ['PUT', '/after'],
      ['GET', '/before'],
      ['GET', '/_/ready'],
    ] as const) {
      const { status, headers, body } = await service.call(method, path);
      assert.equal(status, 503, `${method} ${path}`);
      assert.equal(headers['retry-after'], '1');
      assert.match(body.code, /store-unavailable/);
      assert.match(body.detail, newer);
      assert.match(body.detail, /Update Pagewright\.$/);
    }
    assert.equal((await service.call('GET', '/_/health')).status, 200);
    // Nothing was written that the newer schema does not know.
    await administer(project.url, 'alter table pagewright.file drop column mode');
    await administer(project.url, `update pagewright.schema_version set version = ${knownVersion}`);
    assert.equal((await service.call('GET', '/after')).status, 404);
    assert.equal((await service.call('GET', '/before')).status, 200);
  });

  it('an older one changes nothing of a newer schema, whatever it does next', async () => {
    const large = new Uint8Array(largeContentBytes + 1);
    await store.commit({ files: [], preconditions: [], records: [record([large]), record([])] });
    const state = store.state ?? assert.fail('no shared state');
    const first = await state.update(kind, 'early', () => ({ value: 1, lastsMs: 60_000 }));
    assert(first !== undefined);
    await service.stop();
    await migrateOn();
    const before = await rowsOf(project);
    const refused = [
      store.commit({ files: [], preconditions: [], records: [record([])] }),
      store.commit({ files: [], preconditions: [], records: [], ends: [first] }),
      state.update(kind, 'new', () => ({ value: 2, lastsMs: 60_000 })),
      store.exclusive((turn) => turn.commit({ files: [], preconditions: [], records: [record([])] })),
    ];
    for (const outcome of await Promise.allSettled(refused)) {
      assert.equal(outcome.status, 'rejected');
      assert(outcome.reason instanceof StorageFailure, String(outcome.reason));
      assert.match(outcome.reason.message, newer);
    }
    state.publish({ name: 'test' }, 'message');
    await store.log.trim(2);
    assert.deepEqual(await store.log.trimContents(0), []);
    assert.deepEqual(await state.end([first]), []);
    await assert.rejects(
      withDatabase(project, (database) => sweep(database, 1, 0)),
      newer,
    );
    assert.deepEqual(await rowsOf(project), before);
  });

  it('a commit that waits for the migration is not made', async () => {
    const other = new pg.Client({ connectionString: project.url });
    await other.connect();
    await other.query('begin; lock table pagewright.project in exclusive mode');
    const committing = store.commit({ files: [], preconditions: [], records: [record([])] });
    committing.catch(() => undefined);
    await untilWaiting(other, 1);
    await other.query(`update pagewright.schema_version set version = ${knownVersion + 1}; commit`);
    await assert.rejects(committing, newer);
    await other.end();
    assert.equal((await rowsOf(project))['record'], 0);
  });

  it('a migration waits for the turn of a planner, who may still commit', async () => {
    let migrating: Promise<unknown> = Promise.resolve();
    const watcher = new pg.Client({ connectionString: project.url });
    await watcher.connect();
    await store.exclusive(async (turn) => {
      migrating = migrateOn();
      await untilWaiting(watcher, 1);
      await turn.commit({ files: [], preconditions: [], records: [record([])] });
    });
    await watcher.end();
    await migrating;
    assert.equal((await rowsOf(project))['record'], 1);
  });
});

describe('a schema of an earlier version', () => {
  const database = usePostgres();

  it('is refused by a program that starts, until it is migrated, and keeps what it has', async () => {
    await administer(
      database.url,
      `drop schema pagewright cascade; create schema pagewright; ${migrations[0]};
       create table pagewright.schema_version (version int not null);
       insert into pagewright.schema_version values (1);
       insert into pagewright.project (name) values ('early');
       insert into pagewright.turn select id from pagewright.project`,
    );
    const opening = () => openPostgresStore({ url: database.url, project: 'early' });
    await assert.rejects(
      opening(),
      new RegExp(`has version 1, and this Pagewright needs ${knownVersion}. Run .pagewright migrate.`),
    );
    assert.deepEqual(await migrate({ url: database.url }), { from: 1, to: knownVersion });
    await (await opening()).close();
  });

  it('stays as it was where a migration fails half-way', async () => {
    const steps = [...migrations, 'create table pagewright.half (n int)', 'select * from pagewright.nowhere'];
    await assert.rejects(migrate({ url: database.url }, steps), StorageFailure);
    assert.deepEqual(await migrate({ url: database.url }), { from: knownVersion, to: knownVersion });
    await assert.rejects(administer(database.url, 'select from pagewright.half'), /does not exist/);
  });
});

const kind = { name: 'test' } as StateKind<number>;

function record(contents: readonly Uint8Array[]) {
  return { head: 'one', contents };
}

async function withDatabase<Result>(settings: DatabaseSettings, work: (database: Database) => Promise<Result>) {
  const database = new Database(settings);
  return work(database).finally(() => database.close());
}

/** How many rows each table has, and what counts the changes of the project. */
async function rowsOf({ url, project }: { readonly url: string; readonly project: string }) {
  const tables = ['file', 'commit', 'record', 'content', 'state', 'message'];
  const counts = tables.map(
    (table) => `(select count(*)::int from pagewright.${table} t where t.project = p.id) as ${table}`,
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(
    `select p.number, p.trims, c.number as writes, (select count(*)::int from pagewright.content where hash is not null) as held,
      ${counts.join(', ')}
     from pagewright.project p left join pagewright.state_counter c on c.project = p.id where p.name = $1`,
    [project],
  );
  await client.end();
  return rows[0] ?? {};
}

/** Resolves when so many others wait for a lock in the database. */
async function untilWaiting(client: pg.Client, count: number): Promise<void> {
  await until(
    'somebody waits',
    async () =>
      (
        await client.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        )
      ).rows[0]?.waiting,
    (waiting) => waiting === count,
  );
}
