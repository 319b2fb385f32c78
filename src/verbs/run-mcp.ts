import { createClient, type Fetch } from '#adapters/client/create-client';
import { ServiceUnreachable } from '#adapters/client/problem-error';
import type { McpArguments } from '#adapters/cli/parse/arguments';
import { findRoot } from '#adapters/cli/find-project';
import { callerHeaders } from '#adapters/cli/service/find-service';
import { findProven, startService } from '#adapters/cli/service/join-service';
import { mayWrite } from '#adapters/cli/may-write';
import { nodeFetch, type NodeFetch } from '#adapters/cli/service/node-fetch';
import { type Caller, Unproven } from '#adapters/cli/service/proven-fetch';
import { NoService, ServiceFailure } from '#adapters/cli/service/service-failure';
import { UsageError } from '#adapters/cli/usage';
import { serveMcpOverStdio } from '#adapters/mcp/serve-stdio';
import { callerWith } from './caller.js';
import { readInProcess } from './read-in-process.js';

/**
 * Serves one assistant over standard input and output until it closes them. It works with the service of the project, and starts
 * one if none runs, so that the project has one writer only.
 * @param program the path of this program's script
 */
export async function mcp({ service, readOnly }: McpArguments, program: string, version: string): Promise<void> {
  const caller = callerWith();
  const { token } = caller;
  const join =
    service.url === undefined
      ? await projectService(service.root, { program, caller, readOnly, version })
      : ownAddress(service.url);
  let joined = await join();
  process.stderr.write(
    `pagewright: an assistant uses ${joined.reads ? 'the project without a service, and changes nothing' : `the service at ${joined.url}`}\n`,
  );
  // A service may end and another one begin, at another port.
  const fetch: Fetch = async (target, init) => {
    try {
      return await joined.fetch(joined.url + target, init);
    } catch (error) {
      if (init.signal?.aborted === true || !wasNotSent(error)) throw error;
      joined = await join();
      return joined.fetch(joined.url + target, init);
    }
  };
  const client = (author?: string) => createClient({ baseUrl: '', token, author, fetch });
  const report = (error: unknown) => {
    const text =
      error instanceof ServiceUnreachable || error instanceof ServiceFailure
        ? error.message
        : error instanceof Error
          ? error.stack
          : String(error);
    process.stderr.write(`pagewright: ${text}\n`);
  };
  const canWrite = !readOnly && !(await isReadOnly(joined, token));
  await serveMcpOverStdio({ client, version, readOnly: !canWrite, report }, client());
}

interface Joined {
  readonly url: string;
  /** Whether this process reads the project itself. */
  readonly reads?: true;
  readonly fetch: NodeFetch;
}

interface Wanted {
  readonly program: string;
  readonly caller: Caller;
  readonly readOnly: boolean;
  readonly version: string;
}

/** Finds the service of the project, or starts one. For reads alone none is needed: they leave no trace, also where nobody may write. */
async function projectService(
  folder: string,
  { program, caller, readOnly, version }: Wanted,
): Promise<() => Promise<Joined>> {
  const root = await findRoot(folder);
  const reads = readOnly || !(await mayWrite(root));
  const start = async () =>
    reads ? readInProcess(root, version) : startService(root, program, caller, ['--until-idle']);
  return async () => (await findProven(root, caller)) ?? start();
}

/** @throws UsageError for a service below a path: its answers have addresses that begin with the path */
function ownAddress(url: string): () => Promise<Joined> {
  if (URL.canParse(url) && new URL(url).pathname === '/') {
    return () => Promise.resolve({ url: new URL(url).origin, fetch: nodeFetch });
  }
  throw new UsageError(`PAGEWRIGHT_URL is ${url}: connect the assistant to the address ${url}/_/mcp over HTTP`);
}

/** @throws NoService */
async function isReadOnly({ url, fetch }: Joined, token: string | undefined): Promise<boolean> {
  const response = await fetch(`${url}/_/health`, { headers: callerHeaders(token) }).catch(() => undefined);
  const health = (await response?.json().catch(() => undefined)) as { readonly readOnly?: boolean } | undefined;
  if (response?.ok === true) return health?.readOnly === true;
  throw new NoService(`no service answers at ${url}, or it refuses the token in PAGEWRIGHT_TOKEN`);
}

/** Whether nothing listens there, or another program does: then nothing was sent, and the request can be sent again. */
function wasNotSent(error: unknown): boolean {
  if (error instanceof Unproven) return true;
  const causes = error instanceof Error ? [error, error.cause] : [];
  return causes.some((each) => each instanceof Error && 'code' in each && each.code === 'ECONNREFUSED');
}
