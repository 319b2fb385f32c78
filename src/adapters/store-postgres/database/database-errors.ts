import pg from 'pg';
import { StorageFailure } from '#application/ports/file-store';

/** The connection broke, or the database was silent for too long. Whether the statement was made is not known, if it was sent. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost';

  constructor(
    readonly wasSent: boolean,
    override readonly cause: unknown,
  ) {
    super(`the connection was lost: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
}

/** The code of an error that the server has answered with; `undefined` for any other. */
export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Another transaction was in the way. The same statement may be made later. */
export function isLostRace(error: unknown): boolean {
  return ['40001', '40P01', '55P03'].includes(sqlState(error) ?? '');
}

/** A commit names a content that was removed meanwhile. */
export function isMissingContent(error: unknown): boolean {
  return sqlState(error) === '23503';
}

/** The log has a record with one of the keys. */
export function isRepeatedKey(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === '23505' && error.constraint === 'record_key';
}

/**
 * The connection did not prepare the statement, or somebody else did: each statement comes to another connection. Or a migration has
 * given it another answer than it was prepared for.
 */
export function isNotPrepared(error: unknown): boolean {
  return ['26000', '42P05', '0A000'].includes(sqlState(error) ?? '');
}

/** The server ends its connections, or does not take any now. What it was doing may be made. */
export function isConnectionError(error: unknown): boolean {
  const code = sqlState(error);
  return code === undefined || code.startsWith('08') || ['57P01', '57P02', '57P03', '25P03', '25P04'].includes(code);
}

const anotherSchema = {
  reason: 'unavailable',
  words: 'its schema is not the one that this Pagewright knows. Update Pagewright, or run `pagewright migrate`',
} as const;

const reasons: Readonly<Record<string, { readonly reason: StorageFailure['reason']; readonly words: string }>> = {
  '53100': { reason: 'full', words: 'its disk is full. Free some space and try again' },
  '53200': { reason: 'failed', words: 'it has no memory left. Try again later' },
  '53300': { reason: 'unavailable', words: 'it has too many connections. Close some, or raise max_connections' },
  '42501': { reason: 'denied', words: 'its user lacks a permission. Grant it, and try again' },
  '25006': { reason: 'denied', words: 'it is read-only, as a standby is. Use the address of the primary server' },
  '28P01': { reason: 'denied', words: 'the password is wrong. Check the address of the database' },
  '28000': { reason: 'denied', words: 'the user may not log in. Check pg_hba.conf and the address of the database' },
  '3D000': { reason: 'denied', words: 'there is no such database. Make it, or check the address' },
  '42P01': anotherSchema,
  '42703': anotherSchema,
  '3F000': anotherSchema,
  '57014': { reason: 'unavailable', words: 'a statement took too long. Try again later' },
  '55P03': { reason: 'unavailable', words: 'another transaction was in the way for too long. Try again later' },
  '22021': { reason: 'denied', words: 'it cannot hold one of the texts' },
  '54000': { reason: 'denied', words: 'one of the texts is too long for it' },
};

/** What a caller gets to know of an error of the database. */
export function storageFailureOf(error: unknown): Error {
  if (error instanceof StorageFailure) return error;
  if (error instanceof ConnectionLost) return unreachable(error);
  const code = sqlState(error);
  if (code === undefined) return error instanceof Error ? error : new Error(String(error));
  const { reason, words } = reasons[code] ?? { reason: 'failed', words: `it reported: ${messageOf(error)}` };
  return new StorageFailure(reason, `The database refused: ${words} (${code}).`, { cause: error });
}

/** The opening was closed before it was asked. */
export function closed(): StorageFailure {
  return new StorageFailure('denied', 'The store was closed already. Nothing was changed.');
}

/** Nobody knows whether a change was made: its answer was lost. */
export function unfinished(cause: unknown): StorageFailure {
  return new StorageFailure(
    'unfinished',
    'The database did not answer whether the change was made. It may be. Look before you make it again.',
    { cause },
  );
}

function unreachable(error: ConnectionLost): StorageFailure {
  const code = sqlState(error.cause);
  const known = code === undefined ? undefined : reasons[code];
  if (known !== undefined) return storageFailureOf(error.cause) as StorageFailure;
  return new StorageFailure('unavailable', unreachableText(error.cause), { cause: error });
}

/** What the author of the address or the keeper of the server can do. */
function unreachableText(error: unknown): string {
  const [code, message] = [codeOf(error), messageOf(error)];
  if (code === 'ENOENT' && message.includes('open '))
    return `The address of the database names a file that cannot be read: ${message}. Check sslrootcert, sslcert and sslkey.`;
  // The words of the pool, which has no code for it.
  if (message.startsWith('timeout exceeded when trying to connect'))
    return 'No connection to the database was free in time: others are in use. Try again later.';
  if (message.includes('does not support SSL'))
    return 'The database has no TLS, and sslmode in its address demands it. Turn TLS on in the server, or write sslmode=disable.';
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `The certificate of the database is not trusted: ${message}. Name its authority by sslrootcert in the address, and the host as the certificate does.`;
  return `The database does not answer: ${message}. Check that PostgreSQL runs there, and the address.`;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message || error.name : String(error);
}
