import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { findRoot } from '#adapters/cli/find-project';
import { callerHeaders, findService, type RunningService } from '#adapters/cli/service/find-service';
import { type JoinedService, joinService } from '#adapters/cli/service/join-service';
import { openBrowser } from '#adapters/cli/open-browser';
import type { ServiceChoice } from '#adapters/cli/parse/parse-operation';
import { type Caller, Unproven } from '#adapters/cli/service/proven-fetch';
import { NoService, ServiceFailure } from '#adapters/cli/service/service-failure';
import { writeRedirectFile } from '#adapters/system/redirect-file';
import { createClient } from '#adapters/client/create-client';
import { ProjectInUse } from '#adapters/store-fs/lock/project-in-use';
import { refuseIfInUse } from '#adapters/store-fs/open/open-project-to-read';
import { jsonText } from '#application/support/printable';
import { callerWith, joiningWith } from './caller.js';

const noService = 3;
/** A service finishes its requests before it ends. */
const stopLimitMs = 30_000;

/** Prints where the service of a project runs. @returns the exit code: 3 when none runs */
export async function status(folder: string, json: boolean): Promise<number> {
  const root = await findRoot(folder);
  const caller = callerWith();
  const service = await findService(root, caller).catch(ifUnproven(json));
  if (service === undefined) {
    process.stdout.write(json ? '{"running":false}\n' : `no service runs for ${root}\n`);
    return noService;
  }
  const { url, pid, version } = service;
  const app = await service.fetch(`${url}/_/app`, { headers: callerHeaders(caller.token) });
  const { connected } = (await app.json()) as { readonly connected: boolean };
  process.stdout.write(
    json
      ? `${jsonText({ running: true, url, root, pid, version, app: connected }, 2)}\n`
      : `service  ${url}\nproject  ${root}\nversion  ${version}\nprocess  ${pid}\napp      ${connected ? 'connected' : 'not connected'}\n`,
  );
  return 0;
}

/** For a program that reads JSON, a service that proves nothing is none; the reason goes to standard error. */
function ifUnproven(json: boolean): (error: unknown) => undefined {
  return (error) => {
    if (!(error instanceof Unproven)) throw error;
    if (!json) throw new NoService(error.message);
    process.stderr.write(`pagewright: ${error.message}\n`);
    return undefined;
  };
}

/** Ends the service of a project, and waits until it has ended. @throws NoService if it does not end */
export async function stop(folder: string): Promise<void> {
  const root = await findRoot(folder);
  const caller = callerWith();
  const service = await findService(root, caller);
  if (service === undefined) return void process.stdout.write(`no service runs for ${root}\n`);
  await askToStop(service, root, caller);
  for (const deadline = Date.now() + stopLimitMs; !(await hasEnded(service, root)); await pause(20)) {
    if (Date.now() > deadline)
      throw new NoService(`the service at ${service.url} does not end: a request may still run`);
  }
  process.stdout.write(`stopped the service at ${service.url}\n`);
}

async function askToStop({ url, fetch }: RunningService, root: string, { token, keys }: Caller): Promise<void> {
  const claim = { by: 'caller', nonce: randomBytes(32).toString('base64url'), url } as const;
  const identities = await keys.identify(root);
  // The service knows one of the keys, and the project by one of its identities at least.
  const proofs = await Promise.all([
    keys.prove('token', claim, identities),
    keys.prove('user', claim, identities).catch(() => []),
  ]);
  const answer = await fetch(`${url}/_/stop`, {
    method: 'POST',
    headers: { ...callerHeaders(token), 'Content-Type': 'application/json' },
    body: JSON.stringify({ nonce: claim.nonce, proofs: proofs.flat() }),
  });
  if (!answer.ok) throw new ServiceFailure(`the service at ${url} refuses to stop (${answer.status})`);
}

/** Whether its process has given the project back. An assistant may have started the next service already. */
async function hasEnded({ pid }: RunningService, root: string): Promise<boolean> {
  try {
    await refuseIfInUse(root);
    return true;
  } catch (error) {
    if (error instanceof ProjectInUse) return error.owner !== undefined && error.owner.pid !== pid;
    throw error;
  }
}

/**
 * Opens the studio in the browser, and prints its address. With a token, a code in the address lets one browser in, within a minute. The
 * code is printed to a terminal alone.
 */
export async function open(choice: ServiceChoice, program: string): Promise<void> {
  const joined = await joinService(choice, joiningWith(program));
  const page = `${joined.url}/_/studio`;
  const code = joined.token === undefined ? undefined : await studioCode(joined);
  const address = code === undefined ? page : `${page}#code=${code}`;
  process.stdout.write(`${process.stdout.isTTY ? address : page}\n`);
  const opened = code === undefined ? page : pathToFileURL(await writeRedirectFile(address)).href;
  if (!(await openBrowser(opened, process.env))) {
    process.stderr.write('pagewright: no browser could be started; open the address yourself\n');
  }
}

/** A code that lets one browser in without the token; `undefined` where the service gives none, and the page asks for the token. */
async function studioCode({ url, token, fetch }: JoinedService): Promise<string | undefined> {
  const response = await fetch(`${url}/_/session/code`, { method: 'POST', headers: callerHeaders(token) });
  return response.ok ? ((await response.json()) as { readonly code?: string }).code : undefined;
}

/** Prints each event of the project as a line of JSON, until a signal or until nobody reads the output. */
export async function events(choice: ServiceChoice, lastEventId: string | undefined, program: string): Promise<void> {
  const { url, token, fetch } = await joinService(choice, joiningWith(program));
  await fetch(`${url}/_/health`, { headers: callerHeaders(token) }).catch(() => {
    throw new NoService(`no service answers at ${url}`);
  });
  const abort = new AbortController();
  const end = () => abort.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  process.stdout.once('error', end).once('close', end);
  const client = createClient({ baseUrl: url, token, fetch });
  const following = { signal: abort.signal, ...(lastEventId === undefined ? {} : { lastEventId }) };
  for await (const event of client.events(following)) process.stdout.write(`${jsonText(event)}\n`);
}
