import { existsSync, readdirSync } from 'node:fs';

/** A server of this run. */
export interface TestServer {
  /** 15, 16, … */
  readonly version: string;
  /** Its administrator's database. */
  readonly url: string;
}

/** What the test queue has started. */
const variable = 'PAGEWRIGHT_TEST_POSTGRES';

let starting: Promise<readonly TestServer[]> | undefined;

/**
 * The PostgreSQL servers of this run, the one from npm first. A test that runs alone starts them, and they end with its process.
 * @throws Error if there is none; the message has the reason
 */
export function testServers(): Promise<readonly TestServer[]> {
  const given = process.env[variable];
  return (starting ??= given === undefined ? started() : Promise.resolve(JSON.parse(given) as readonly TestServer[]));
}

async function started(): Promise<readonly TestServer[]> {
  const { startPostgres } = await import(new URL('../../../scripts/postgres.mjs', import.meta.url).href);
  const servers: readonly TestServer[] = await startPostgres();
  return servers.map(({ version, url }) => ({ version, url }));
}

/** A server that only one test has, and may end. */
export interface OwnServer extends TestServer {
  /** The folder with its programs. */
  readonly bin: string;
  readonly folder: string;
  /** Ends it as a loss of power would. */
  kill(): Promise<void>;
  resume(): Promise<void>;
  stop(): Promise<void>;
  /** A copy that follows it. Only the servers on the machine have the programs for it, not the one from npm. */
  standby(): Promise<OwnServer>;
}

/**
 * @param flush it keeps what it has answered, also when it is killed
 * @param only the version of one that is on the machine; usually the one from npm
 */
export async function startOwnServer({
  flush = false,
  only = 'newest',
}: { readonly flush?: boolean; readonly only?: string } = {}): Promise<OwnServer> {
  const { startPostgres } = await import(new URL('../../../scripts/postgres.mjs', import.meta.url).href);
  const [server] = (await startPostgres({ flush, only })) as readonly OwnServer[];
  if (server === undefined) throw new Error('no server was started');
  return server;
}

const debian = '/usr/lib/postgresql';

/** The path of a program of the newest PostgreSQL on this machine, and its version; `undefined` where there is none. */
export function debianProgram(name: string): { readonly version: string; readonly path: string } | undefined {
  return otherVersions()
    .map((version) => ({ version, path: `${debian}/${version}/bin/${name}` }))
    .findLast(({ path }) => existsSync(path));
}

/** The versions of PostgreSQL on this machine that are promised, beside the one from npm. */
export function otherVersions(): readonly string[] {
  const found = existsSync(debian) ? readdirSync(debian) : [];
  return found.filter((version) => ['15', '16', '17'].includes(version));
}
