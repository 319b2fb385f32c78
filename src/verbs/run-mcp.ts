import { createClient, type Fetch } from '#adapters/client/create-client';
import { ServiceUnreachable } from '#adapters/client/problem-error';
import type { McpArguments } from '#adapters/cli/arguments';
import { findRoot } from '#adapters/cli/find-project';
import { callerHeaders, findService, NoService } from '#adapters/cli/find-service';
import { startService } from '#adapters/cli/join-service';
import { nodeFetch } from '#adapters/cli/node-fetch';
import { UsageError } from '#adapters/cli/usage';
import { serveMcpOverStdio } from '#adapters/mcp/serve-stdio';

/**
 * Serves one assistant over standard input and output until it closes them. It works with the service of the project, and starts
 * one if none runs, so that the project has one writer only.
 * @param program the path of this program's script
 */
export async function mcp({ service, readOnly }: McpArguments, program: string, version: string): Promise<void> {
  const token = process.env['PAGEWRIGHT_TOKEN'];
  const join = service.url === undefined ? await projectService(service.root, program, token) : ownAddress(service.url);
  let url = await join();
  process.stderr.write(`pagewright: an assistant uses the service at ${url}\n`);
  // A service may end and another one begin, at another port.
  const fetch: Fetch = async (target, init) => {
    try {
      return await globalThis.fetch(url + target, init);
    } catch (error) {
      if (init.signal?.aborted === true || !isRefused(error)) throw error;
      url = await join();
      return globalThis.fetch(url + target, init);
    }
  };
  const client = (author?: string) => createClient({ baseUrl: '', token, author, fetch });
  const report = (error: unknown) => {
    const text =
      error instanceof ServiceUnreachable ? error.message : error instanceof Error ? error.stack : String(error);
    process.stderr.write(`pagewright: ${text}\n`);
  };
  const canWrite = !readOnly && !(await isReadOnly(url, token));
  await serveMcpOverStdio({ client, version, readOnly: !canWrite, report }, client());
}

/** Finds the service of the project, or starts one. */
async function projectService(folder: string, program: string, token: string | undefined) {
  const root = await findRoot(folder);
  return async () =>
    ((await findService(root, token)) ?? (await startService(root, program, token, ['--until-idle']))).url;
}

/** @throws UsageError for a service below a path: its answers have addresses that begin with the path */
function ownAddress(url: string): () => Promise<string> {
  if (URL.canParse(url) && new URL(url).pathname === '/') return () => Promise.resolve(new URL(url).origin);
  throw new UsageError(`PAGEWRIGHT_URL is ${url}: connect the assistant to the address ${url}/_/mcp over HTTP`);
}

/** @throws NoService */
async function isReadOnly(url: string, token: string | undefined): Promise<boolean> {
  const response = await nodeFetch(`${url}/_/health`, { headers: callerHeaders(token) }).catch(() => undefined);
  const health = (await response?.json().catch(() => undefined)) as { readonly readOnly?: boolean } | undefined;
  if (response?.ok === true) return health?.readOnly === true;
  throw new NoService(`no service answers at ${url}, or it refuses the token in PAGEWRIGHT_TOKEN`);
}

/** Whether nothing listens there: then nothing was sent, and the request can be sent again. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
