import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#adapters/store-postgres/schema/migrate';
import { LeftOut } from '../measurement.js';

/** As much of `scripts/postgres.mjs` as the bench needs. */
interface Servers {
  startPostgres(options: { readonly only: 'newest' }): Promise<readonly { readonly url: string }[]>;
}

let starting: Promise<string> | undefined;

/**
 * A new database with the schema, in the PostgreSQL of the tests, which ends with this process.
 * @returns its URL
 * @throws LeftOut where there is none
 */
export async function newDatabase(): Promise<string> {
  const server = await (starting ??= startServer());
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate({ url: url.href });
  return url.href;
}

async function startServer(): Promise<string> {
  const { startPostgres } = (await import(new URL('../../scripts/postgres.mjs', import.meta.url).href)) as Servers;
  const [server] = await startPostgres({ only: 'newest' }).catch((error: unknown) => {
    throw new LeftOut(`no PostgreSQL: ${error instanceof Error ? error.message : String(error)}`);
  });
  if (server === undefined) throw new LeftOut('no PostgreSQL');
  return server.url;
}

/** Sends one statement, past the service. */
export async function administer(url: string, text: string, ...values: readonly unknown[]): Promise<void> {
  const client = await connected(url);
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}

/** A connection that the caller ends. */
export async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client;
}
