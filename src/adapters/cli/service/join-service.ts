import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { findProject, findRoot } from '../find-project.js';
import { mayWrite } from '../may-write.js';
import { findService, type RunningService, type ServerFacts } from './find-service.js';
import { nodeFetch, type NodeFetch } from './node-fetch.js';
import type { ServiceChoice } from '../parse/parse-operation.js';
import { type Caller, Unproven } from './proven-fetch.js';
import { NoService } from './service-failure.js';
import { openServiceLog, reasonInLog } from './service-log.js';
import { UsageError } from '../usage.js';

const startLimitMs = 20_000;
/** How long another process that has the project open may take until its service answers; then a start is tried again. */
const otherLimitMs = 2_000;
/** The exit code of `serve` where another process has the project open. */
const inUse = 4;

/** A service that a command can ask. */
export interface JoinedService {
  readonly url: string;
  readonly token: string | undefined;
  /** Sends requests to the service. */
  readonly fetch: NodeFetch;
  readonly started: boolean;
  /** What the service reports of itself; `undefined` where the user named the address. */
  readonly facts: ServerFacts | undefined;
}

/** What a command joins services with. */
export interface Joining {
  /** The path of this program's script. */
  readonly program: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  callerWith(token: string | undefined): Caller;
  /** Reads a project that the user may not write, without a service. A command that needs a service has none. */
  readonly read?: (root: string) => Promise<Pick<RunningService, 'url' | 'fetch'>>;
  /** The default looks at the permissions. */
  readonly mayWrite?: (root: string) => Promise<boolean>;
}

/**
 * The service that a command goes to: that of the project, which is started in the background if none runs, or that at the
 * address. A service at an address that the user named proves nothing.
 * @throws UsageError if there is no such project; NoService if it does not start; ServiceFailure if it refuses the token
 */
export async function joinService(
  choice: ServiceChoice,
  { program, environment, callerWith, read, mayWrite: mayBeWritten = mayWrite }: Joining,
): Promise<JoinedService> {
  const token = await tokenOf(choice.tokenFile, environment['PAGEWRIGHT_TOKEN']);
  if (choice.url !== undefined) {
    const url = choice.url.replace(/\/+$/, '');
    if (!/^https?:\/\/./.test(url) || !URL.canParse(url)) {
      throw new UsageError(`--url takes an address like http://127.0.0.1:9090, not "${choice.url}"`);
    }
    return { url, token, fetch: nodeFetch, started: false, facts: undefined };
  }
  const caller = callerWith(token);
  const running = await findProven(await findRoot(choice.root), caller);
  if (running === undefined && !(await mayBeWritten(await findProject(choice.root)))) {
    const root = await findProject(choice.root);
    if (read === undefined) throw unwritable(root);
    return { ...(await read(root)), token: undefined, started: false, facts: undefined };
  }
  const facts = running ?? (await startService(await findProject(choice.root), program, caller));
  return { url: facts.url, token, fetch: facts.fetch, started: running === undefined, facts };
}

function unwritable(root: string): NoService {
  return new NoService(
    `${root} cannot be written, so a service leaves no address there; run pagewright serve "${root}", which then serves it to be read, and add --url with its address`,
  );
}

/** The service of a project. What proves nothing counts as none: a start shows whether another process has the project. */
export function findProven(root: string, caller: Caller): Promise<RunningService | undefined> {
  return findService(root, caller).catch((error: unknown) => {
    if (error instanceof Unproven) return undefined;
    throw error;
  });
}

/** The token in the file, else that of the environment. @throws UsageError if the file cannot be read */
async function tokenOf(file: string | undefined, variable: string | undefined): Promise<string | undefined> {
  if (file === undefined) return variable === '' ? undefined : variable;
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const token = text?.trim();
  if (token === undefined || token === '') throw new UsageError(`--token-file: there is no token in ${file}`);
  return token;
}

/**
 * Starts the service of a project in the background, at the default port or the next one that is free.
 * @param program the path of this program's script
 * @param options more options of `serve`
 * @throws NoService
 * @throws Unproven if another process has the project open, and what answers at its address does not prove that it is its service
 */
export async function startService(
  root: string,
  program: string,
  caller: Caller,
  options: readonly string[] = [],
): Promise<RunningService> {
  let reason: string | undefined;
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline;) {
    const tried = await tryStart(root, program, options, caller);
    if ('url' in tried) return tried;
    reason = tried.reason;
    if (tried.code !== inUse) break;
    // Of several commands that start the service, one does. The others wait for its address.
    const facts = (await awaitService(root, caller, otherLimitMs, () => false)) ?? (await findService(root, caller));
    if (facts !== undefined) return facts;
  }
  const why = reason === undefined ? `; run pagewright serve "${root}" to see why` : `: ${reason}`;
  throw new NoService(`the service did not start for ${root}${why}`);
}

/** A start that gave no service. */
interface FailedStart {
  /** The exit code of the process, if it has ended. */
  readonly code: number | undefined;
  readonly reason: string | undefined;
}

async function tryStart(
  root: string,
  program: string,
  options: readonly string[],
  caller: Caller,
): Promise<RunningService | FailedStart> {
  const { token } = caller;
  const log = await openServiceLog(root);
  const logged = (await log?.stat())?.size ?? 0;
  const child = spawn(process.execPath, [program, 'serve', '--root', root, '--log', 'warn', ...options], {
    detached: true,
    stdio: ['ignore', 'ignore', log?.fd ?? 'ignore'],
    ...(token === undefined ? {} : { env: { ...process.env, PAGEWRIGHT_TOKEN: token } }),
  });
  await log?.close();
  let code: number | undefined;
  child.once('exit', (exitCode) => (code = exitCode ?? -1));
  child.once('error', () => (code = -1));
  child.unref();
  const service = await awaitService(root, caller, startLimitMs, () => code !== undefined);
  return service ?? { code, reason: await reasonInLog(root, logged) };
}

/** Looks for the service until the time is over, or there is no more hope. */
async function awaitService(
  root: string,
  caller: Caller,
  limitMs: number,
  isOver: () => boolean,
): Promise<RunningService | undefined> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline && !isOver(); await pause(50)) {
    const found = await findProven(root, caller);
    if (found !== undefined) return found;
  }
  return undefined;
}
