import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '#domain/host-and-origin';
import { constants } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NodeFetch } from './node-fetch.js';
import { type Caller, provenFetch } from './proven-fetch.js';
import { ServiceFailure } from './service-failure.js';

/** What the command line sends with every request to a service. */
export function callerHeaders(token: string | undefined): Readonly<Record<string, string>> {
  return token === undefined || token === '' ? {} : { Authorization: `Bearer ${token}` };
}

/**
 * Whether a URL is that of a service on this machine, such as `http://127.0.0.1:9090`, without a path. Of names, only `localhost`
 * is: others decide where another name leads.
 */
export function isOwnAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, origin } = new URL(url);
  // As a service writes it: a file from elsewhere may have any text, also for a terminal.
  if (protocol !== 'http:' || origin !== url) return false;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isLoopback(address) || (isIP(address) !== 0 && ownAddresses().includes(address));
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
}

/**
 * The message about a service whose version differs from this program's. An updated clone or package takes effect with the next
 * start. `undefined` if the versions are equal.
 * @param own version of this program
 */
export function otherVersion({ url, version, pid }: ServerFacts, own: string): string | undefined {
  if (version === own) return undefined;
  return `the service at ${url} is version ${version}, and this is ${own}; to update the service, stop it (process ${pid}) and start it again`;
}

/** A service that runs, and has proved that it is the service of its project. */
export interface RunningService extends ServerFacts {
  /** Sends requests to this service, and to nothing else at its address. */
  readonly fetch: NodeFetch;
}

/**
 * Finds the service of a project by its server file; `undefined` if nothing answers there. Nothing in the file is trusted: a
 * project from elsewhere may bring one along.
 * @throws Unproven if what answers there does not prove that it is this service
 * @throws ServiceFailure if that cannot be checked
 */
export async function findService(root: string, caller: Caller): Promise<RunningService | undefined> {
  const described = await readServerFile(root);
  if (described === undefined) return undefined;
  const { url } = described;
  const fetch = provenFetch({ url, root }, caller);
  try {
    const answer = await fetch(`${url}/_/health`, { headers: callerHeaders(caller.token) });
    if (!answer.ok) throw new ServiceFailure(`the service at ${url} answered ${answer.status}`);
    const { pid, version } = (await answer.json()) as ServerFacts;
    return { url, pid, version, fetch };
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    return undefined;
  }
}

/** The URL, the process and the version of a running service. */
export interface ServerFacts {
  readonly url: string;
  readonly pid: number;
  readonly version: string;
}

// Without zod: it would take a quarter of the time of a command to load it.
function isServerFacts(value: unknown): value is ServerFacts {
  return (
    isTable(value) &&
    typeof value['url'] === 'string' &&
    isOwnAddress(value['url']) &&
    typeof value['pid'] === 'number' &&
    typeof value['version'] === 'string'
  );
}

function isTable(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const folder = '.pagewright';
const name = 'server.json';
/** More bytes than any server file has. */
const mostBytes = 4_096;

/**
 * Writes the server file, by which others find the service of the project. A `.gitignore` excludes its folder from git. It follows
 * no link that the project contains under one of these names, so it never writes elsewhere.
 */
export async function writeServerFile(root: string, facts: ServerFacts): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  await writeNew(join(root, folder, '.gitignore'), '*\n').catch(unlessThere);
  const backup = join(root, folder, `.${name}.${facts.pid}`);
  await rm(backup, { force: true });
  await writeNew(backup, `${JSON.stringify(facts, null, 2)}\n`);
  await rename(backup, join(root, folder, name));
}

/** Removes the server file, unless another service has written it since. */
export async function removeServerFile(root: string, pid: number): Promise<void> {
  const facts = await readServerFile(root);
  if (facts?.pid === pid) await rm(join(root, folder, name), { force: true });
}

/** Reads the server file; `undefined` if there is none, it is damaged, or its address is not of this machine. */
export async function readServerFile(root: string): Promise<ServerFacts | undefined> {
  try {
    const facts: unknown = JSON.parse(await readOwn(join(root, folder, name)));
    return isServerFacts(facts) ? { url: facts.url, pid: facts.pid, version: facts.version } : undefined;
  } catch {
    return undefined;
  }
}

function writeNew(path: string, text: string): Promise<void> {
  return writeFile(path, text, { mode: 0o600, flag: 'wx' });
}

/** Reads a small file. It follows no link, and does not wait for a pipe. */
async function readOwn(path: string): Promise<string> {
  // Windows has neither O_NOFOLLOW nor O_NONBLOCK.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
