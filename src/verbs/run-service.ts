import { setTimeout as pause } from 'node:timers/promises';
import { findRoot } from '#adapters/cli/find-project';
import { callerHeaders, findService, NoService } from '#adapters/cli/find-service';
import { joinService } from '#adapters/cli/join-service';
import { nodeFetch } from '#adapters/cli/node-fetch';
import { openBrowser } from '#adapters/cli/open-browser';
import type { ServiceChoice } from '#adapters/cli/parse-operation';
import { createClient } from '#adapters/client/create-client';
import { jsonText } from '#application/support/printable';

const noService = 3;
/** A service finishes its requests before it ends. */
const stopLimitMs = 30_000;

/** Prints where the service of a project runs. @returns the exit code: 3 when none runs */
export async function status(folder: string, json: boolean): Promise<number> {
  const root = await findRoot(folder);
  const token = process.env['PAGEWRIGHT_TOKEN'];
  const facts = await findService(root, token);
  if (facts === undefined) {
    process.stdout.write(json ? 'null\n' : `no service runs for ${root}\n`);
    return noService;
  }
  const app = await nodeFetch(`${facts.url}/_/app`, { headers: callerHeaders(token) });
  const { connected } = (await app.json()) as { readonly connected: boolean };
  const { url, pid, version } = facts;
  process.stdout.write(
    json
      ? `${JSON.stringify({ url, root, pid, version, app: connected }, null, 2)}\n`
      : `service  ${url}\nproject  ${root}\nversion  ${version}\nprocess  ${pid}\napp      ${connected ? 'connected' : 'not connected'}\n`,
  );
  return 0;
}

/** Ends the service of a project, and waits until it has ended. @throws NoService if it does not end */
export async function stop(folder: string): Promise<void> {
  const root = await findRoot(folder);
  const facts = await findService(root, process.env['PAGEWRIGHT_TOKEN']);
  if (facts === undefined) return void process.stdout.write(`no service runs for ${root}\n`);
  process.kill(facts.pid, 'SIGTERM');
  for (const deadline = Date.now() + stopLimitMs; isAlive(facts.pid); await pause(20)) {
    if (Date.now() > deadline) throw new NoService(`the service at ${facts.url} (process ${facts.pid}) does not end`);
  }
  process.stdout.write(`stopped the service at ${facts.url}\n`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Opens the studio in the browser, and prints its address. With a token, the address lets one browser in, within a minute. */
export async function open(choice: ServiceChoice, program: string): Promise<void> {
  const { url, token } = await joinService(choice, program, process.env);
  const code = token === undefined ? undefined : await studioCode(url, token);
  const page = `${url}/_/studio${code === undefined ? '' : `#code=${code}`}`;
  process.stdout.write(`${page}\n`);
  if (!(await openBrowser(page, process.env))) {
    process.stderr.write('pagewright: no browser could be started; open the address yourself\n');
  }
}

/** A code that lets one browser in without the token; `undefined` where the service gives none, and the page asks for the token. */
async function studioCode(url: string, token: string): Promise<string | undefined> {
  const response = await nodeFetch(`${url}/_/session/code`, { method: 'POST', headers: callerHeaders(token) });
  return response.ok ? ((await response.json()) as { readonly code?: string }).code : undefined;
}

/** Prints each event of the project as a line of JSON, until a signal or until nobody reads the output. */
export async function events(choice: ServiceChoice, lastEventId: string | undefined, program: string): Promise<void> {
  const { url, token } = await joinService(choice, program, process.env);
  await nodeFetch(`${url}/_/health`, { headers: callerHeaders(token) }).catch(() => {
    throw new NoService(`no service answers at ${url}`);
  });
  const abort = new AbortController();
  const end = () => abort.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  process.stdout.once('error', end).once('close', end);
  const client = createClient({ baseUrl: url, token });
  const following = { signal: abort.signal, ...(lastEventId === undefined ? {} : { lastEventId }) };
  for await (const event of client.events(following)) process.stdout.write(`${jsonText(event)}\n`);
}
