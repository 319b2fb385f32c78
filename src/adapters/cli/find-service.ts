import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { isLoopback } from '#domain/caller';
import { readServerFile, type ServerFacts } from './server-file.js';
import * as z from 'zod';

/** The service of a project cannot be started or asked. The message says why, and what to do. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
}

/** What the command line sends with every request to a service. */
export function callerHeaders(token: string | undefined): Readonly<Record<string, string>> {
  return token === undefined || token === '' ? {} : { Authorization: `Bearer ${token}` };
}

/**
 * Whether it is the address of something that listens on this machine: `http://127.0.0.1:9090`. A name other than
 * `localhost` is none: who answers for it is for others to say.
 */
export function isOwnAddress(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  if (protocol !== 'http:' || username !== '') return false;
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  return isLoopback(address) || (isIP(address) !== 0 && ownAddresses().includes(address));
}

function ownAddresses(): string[] {
  return Object.values(networkInterfaces()).flatMap((each) => (each ?? []).map(({ address }) => address));
}

/**
 * What to say of a service that was started from another version than the one that asks it: an update, or a clone that was
 * pulled, takes effect with its next start. `undefined` where it is the same.
 * @param own version of this program
 */
export function otherVersion({ url, version, pid }: ServerFacts, own: string): string | undefined {
  if (version === own) return undefined;
  return `the service at ${url} is version ${version}, and this is ${own}; to have it answer as this one, stop it (process ${pid}) and start it again`;
}

const health = z.object({ pid: z.number() });

/**
 * The service of a project, found by the word it left; `undefined` where none answers.
 * @param token what callers of that service must send, where they must
 * @throws ServiceFailure when a service answers there, but does not take the token
 */
export async function findService(root: string, token: string | undefined): Promise<ServerFacts | undefined> {
  const facts = await readServerFile(root);
  // A project that came from elsewhere may hold anybody's word; the token is not for everybody.
  if (facts === undefined || !isOwnAddress(facts.url)) return undefined;
  const answer = await ask(`${facts.url}/_/health`, token);
  if (answer?.status === 401) {
    throw new ServiceFailure(
      `the service at ${facts.url} asks for its token: set PAGEWRIGHT_TOKEN to it and try again`,
    );
  }
  // Another project's service may have got the port of one that died.
  const { data } = health.safeParse(await answer?.json().catch(() => undefined));
  return data?.pid === facts.pid ? facts : undefined;
}

async function ask(url: string, token: string | undefined): Promise<Response | undefined> {
  try {
    return await fetch(url, { headers: callerHeaders(token), signal: AbortSignal.timeout(2_000) });
  } catch {
    return undefined;
  }
}
