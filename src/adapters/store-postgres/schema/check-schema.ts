import { StorageFailure } from '#application/ports/file-store';
import type { Database } from '../database/database.js';
import { sqlState } from '../database/database-errors.js';
import { assertKnownSchema, schemaVersion } from './known-schema.js';

const oldestServer = 150_000;

/**
 * Checks the server: it is PostgreSQL 15 or newer, and takes changes.
 * @throws StorageFailure
 */
export async function assertServer(database: Database): Promise<void> {
  const [server] = await database.ask<{ version: string; number: number; standby: boolean; readonly: string }>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      pg_is_in_recovery() as standby, current_setting('transaction_read_only') as readonly`,
  );
  if (server === undefined || server.number < oldestServer)
    throw new StorageFailure(
      'denied',
      `The database is PostgreSQL ${server?.version ?? ''}, and Pagewright needs 15 or newer. Update the server.`,
    );
  if (server.standby)
    throw new StorageFailure('denied', 'The database is a standby. Use the address of the primary server.');
  if (server.readonly === 'on')
    throw new StorageFailure('denied', 'The database is read-only. Use one that takes changes.');
}

/**
 * Checks that the schema is the one that this program knows.
 * @throws StorageFailure
 */
export async function assertSchema(database: Database): Promise<void> {
  assertKnownSchema(await versionOf(database));
}

/** 0 where there is no schema, or one that was never finished. */
async function versionOf(database: Database): Promise<number> {
  try {
    const [row] = await database.ask<{ version: number }>(`select ${schemaVersion} as version`);
    return row?.version ?? 0;
  } catch (error) {
    const cause = error instanceof StorageFailure ? error.cause : undefined;
    if (['42P01', '3F000'].includes(sqlState(cause) ?? '')) return 0;
    throw error;
  }
}
