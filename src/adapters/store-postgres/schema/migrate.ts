import { StorageFailure } from '#application/ports/file-store';
import { Database, query } from '../database/database.js';
import { ConnectionLost, storageFailureOf } from '../database/database-errors.js';
import type { DatabaseSettings } from '../database/database-settings.js';
import { assertServer } from './check-schema.js';
import { newerSchema } from './known-schema.js';
import { migrations } from './migrations.js';

/** A number of our own: the migration that runs has the lock. */
const lockNumber = 7_164_702_311;

/**
 * Brings the schema of a database to the version that this program knows. Several may do so at once: they wait for each other. Services
 * of an older program finish what they are changing, and change nothing afterwards.
 * @param steps the changes of the schema, in their order
 * @returns the version before and after it; 0 is no schema
 * @throws StorageFailure
 */
export async function migrate(
  settings: DatabaseSettings,
  steps = migrations,
): Promise<{ readonly from: number; readonly to: number }> {
  const database = new Database(settings);
  try {
    await assertServer(database);
    return await migrated(database, steps);
  } catch (error) {
    throw storageFailureOf(error);
  } finally {
    await database.close();
  }
}

/** In one transaction: a schema is never half migrated. */
async function migrated(
  database: Database,
  steps: readonly string[],
): Promise<{ readonly from: number; readonly to: number }> {
  const to = steps.length;
  return database.connected(async (connection) => {
    const run = (text: string) => query<{ version: number }>(connection, { text });
    // Others may take long, and how long is no failure of this one.
    await run('begin; set local lock_timeout = 0; set local statement_timeout = 0');
    try {
      await run(`select pg_advisory_xact_lock(${lockNumber})`);
      await run('create schema if not exists pagewright');
      await run('create table if not exists pagewright.schema_version (version int not null)');
      const rows = await run('select version from pagewright.schema_version');
      const from = rows[0]?.version ?? 0;
      if (from > to) throw newerSchema(from, to);
      if (rows.length === 0) await run('insert into pagewright.schema_version values (0)');
      if (from > 0 && from < to) for (const table of busyTables) await run(lockText(table));
      for (const text of steps.slice(from)) await run(text);
      await run(`update pagewright.schema_version set version = ${to}`);
      await run('commit');
      return { from, to };
    } catch (error) {
      if (!(error instanceof ConnectionLost)) await run('rollback');
      throw error instanceof StorageFailure ? error : alreadyThere(error);
    }
  });
}

/**
 * The tables that a change locks, in its order: the turn first, because its planner commits on another connection. The statement of a
 * change that waits for one of them looks at the version of the schema afterwards.
 */
const busyTables = ['turn', 'project', 'state_counter'];

function lockText(table: string): string {
  return `do $$ begin
    if to_regclass('pagewright.${table}') is not null then lock table pagewright.${table} in exclusive mode; end if;
  end $$`;
}

function alreadyThere(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code !== '42P07') return error;
  return new StorageFailure(
    'failed',
    'The database has tables of Pagewright, but no version of their schema. Restore it from a backup, or drop its schema `pagewright`.',
    { cause: error },
  );
}
