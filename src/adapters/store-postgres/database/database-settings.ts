import { StorageFailure } from '#application/ports/file-store';

/** How to reach a database, and how long to wait for it. All times are in milliseconds. */
export interface DatabaseSettings {
  /** `postgres://user:password@host:port/database`. It is never logged. */
  readonly url: string;
  /** Names the connections of this process in the database. */
  readonly applicationName?: string;
  readonly connections?: number;
  readonly timeouts?: Partial<Timeouts>;
}

export interface Timeouts {
  /** To connect, or to get a free connection. */
  readonly connect: number;
  /** For the answer to a statement. It is longer than what the server allows, so that mostly the server gives up. */
  readonly answer: number;
  /** The server ends a statement after it. */
  readonly statement: number;
  /** The server ends a wait for another transaction after it. */
  readonly lock: number;
  /** The server ends a turn whose planner is silent for so long. */
  readonly turn: number;
  /** To find out what became of a commit whose answer was lost. */
  readonly resolve: number;
  /** Between two questions whether others have committed. */
  readonly poll: number;
}

export const defaultTimeouts: Timeouts = {
  connect: 10_000,
  answer: 40_000,
  statement: 30_000,
  lock: 10_000,
  turn: 60_000,
  resolve: 60_000,
  poll: 5_000,
};

const tlsModes = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

/**
 * The address, checked. Each demand for TLS demands a certificate that is trusted, as `verify-full` does in words.
 * @throws StorageFailure (`denied`); its message has no password
 */
export function checkedUrl(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed === undefined || !/^postgres(ql)?:$/.test(parsed.protocol))
    throw new StorageFailure(
      'denied',
      'The address of the database is no URL of PostgreSQL. Write it as postgres://user:password@host:5432/database.',
    );
  if (parsed.pathname.length < 2)
    throw new StorageFailure(
      'denied',
      'The address of the database names no database. Add its name: postgres://user:password@host:5432/database.',
    );
  return withCheckedTls(parsed).href;
}

function withCheckedTls(url: URL): URL {
  const mode = url.searchParams.get('sslmode');
  // A misspelt mode must not become another one.
  if (mode !== null && !tlsModes.includes(mode))
    throw new StorageFailure(
      'denied',
      `The address of the database has sslmode=${mode}, which is none. Write sslmode=verify-full, or sslmode=disable.`,
    );
  // The driver does the same, but warns of it each time.
  if (/^(prefer|require|verify-ca)$/.test(mode ?? '') && !url.searchParams.has('uselibpqcompat'))
    url.searchParams.set('sslmode', 'verify-full');
  return url;
}
