import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '#adapters/store-postgres/schema/migrate';
import { testServers, type TestServer } from './servers.js';

interface MadeDatabase {
  readonly server: TestServer;
  readonly name: string;
}

/** A database for the tests of a suite. */
export interface TestDatabase {
  readonly url: string;
  /** Another project for each call, which is not there yet. Its connections have a name of their own. */
  newProject(): { readonly url: string; readonly project: string; readonly applicationName: string };
}

/**
 * Makes a database with the schema for a suite, which goes with it. Without a PostgreSQL the suite is skipped, with the reason printed;
 * on CI it fails.
 * @param version of another server than the one from npm
 */
export function usePostgres({ version }: { readonly version?: string } = {}): TestDatabase {
  let made: MadeDatabase | undefined;
  before(async function () {
    const server = await serverOr(version, (reason) => {
      console.error(`No PostgreSQL: ${reason}`);
      this.skip();
    });
    made = await makeDatabase(server);
  });
  after(async () => {
    if (made !== undefined) await administer(made.server.url, `drop database ${made.name} with (force)`);
  });
  const url = () => {
    if (made === undefined) throw new Error('there is no database outside a test');
    return urlOf(made);
  };
  return {
    get url() {
      return url();
    },
    newProject: () => {
      const id = randomUUID();
      return { url: url(), project: `project ${id}`, applicationName: `test ${id}` };
    },
  };
}

/** The database of this process for projects of single tests. It goes with the server. */
export function databaseOfProcess(): Promise<string> {
  return (ofProcess ??= testServers().then(async ([server]) => {
    if (server === undefined) throw new Error('there is no server');
    return urlOf(await makeDatabase(server));
  }));
}
let ofProcess: Promise<string> | undefined;

async function makeDatabase(server: TestServer): Promise<MadeDatabase> {
  const made = { server, name: `test_${randomUUID().replaceAll('-', '')}` };
  await administer(server.url, `create database ${made.name}`);
  await migrate({ url: urlOf(made) });
  return made;
}

async function serverOr(version: string | undefined, skip: (reason: string) => void): Promise<TestServer> {
  const servers = await testServers().catch((error: unknown) => {
    if (process.env['CI']) throw error;
    skip(error instanceof Error ? error.message : String(error));
    throw error;
  });
  const found = servers.find((server) => version === undefined || server.version === version);
  if (found !== undefined) return found;
  skip(`this machine has none of version ${version}`);
  throw new Error('skipped');
}

function urlOf({ server, name }: MadeDatabase): string {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  return url.href;
}

/** Sends one statement, as nobody's store would. */
export async function administer(url: string, text: string, ...values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
