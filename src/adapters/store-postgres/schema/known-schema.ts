import { StorageFailure } from '#application/ports/file-store';
import { knownVersion } from './migrations.js';

/** In a statement: the version of the schema; 0 where it was never finished. */
export const schemaVersion = 'coalesce((select max(version) from pagewright.schema_version), 0)';

/**
 * In a statement that changes something: whether the schema is the one that this program knows. A newer program may migrate it at any
 * time, and must not find there what this one writes.
 */
export const isKnownSchema = `exists (select from pagewright.schema_version where version = ${knownVersion})`;

/** @throws StorageFailure (`unavailable`) for a schema that this program does not know: another service may */
export function assertKnownSchema(version: number): void {
  if (version > knownVersion) throw newerSchema(version);
  if (version === knownVersion) return;
  throw new StorageFailure(
    'unavailable',
    version === 0
      ? 'The database has no schema of Pagewright. Run `pagewright migrate`.'
      : `The schema of the database has version ${version}, and this Pagewright needs ${knownVersion}. Run \`pagewright migrate\`.`,
  );
}

export function newerSchema(version: number, known = knownVersion): StorageFailure {
  return new StorageFailure(
    'unavailable',
    `The schema of the database has version ${version}, and this Pagewright knows ${known}. Update Pagewright.`,
  );
}
