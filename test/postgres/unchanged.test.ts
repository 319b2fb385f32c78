import assert from 'node:assert/strict';
import { Database, type Statement } from '#adapters/store-postgres/database/database';
import { openPostgresStore } from '#adapters/store-postgres/open-postgres-store';
import { PostgresFileStore } from '#adapters/store-postgres/postgres-file-store';
import { findProject } from '#adapters/store-postgres/schema/projects';
import { usePostgres } from '../support/postgres/use-postgres.js';

describe('a snapshot of a project in PostgreSQL that nobody has changed', () => {
  const { newProject } = usePostgres();

  it('costs one small statement, and the whole catch-up only after a change', async () => {
    const project = newProject();
    const other = await openPostgresStore({ ...project, create: true });
    const database = new ListingDatabase(project);
    const store = new PostgresFileStore(database, await findProject(database, project.project), () => database.close());
    await snapshotOf(store);
    assert.deepEqual(await statementsOf(database, store), ['small']);
    await other.commit({
      files: [{ action: 'created', path: 'a.lua', content: Buffer.from('a') }],
      preconditions: [],
      records: [],
    });
    assert.deepEqual(await statementsOf(database, store), ['small', 'whole']);
    assert.deepEqual(await statementsOf(database, store), ['small']);
    await store.close();
    await other.close();
  });
});

class ListingDatabase extends Database {
  readonly sent: string[] = [];

  override send<Row extends Record<string, unknown>>(statement: Statement): Promise<Row[]> {
    this.sent.push(statement.text.includes('pagewright.file') ? 'whole' : 'small');
    return super.send<Row>(statement);
  }
}

async function snapshotOf(store: PostgresFileStore): Promise<void> {
  (await store.snapshot()).release();
}

async function statementsOf({ sent }: ListingDatabase, store: PostgresFileStore): Promise<readonly string[]> {
  sent.length = 0;
  await snapshotOf(store);
  return [...sent];
}
