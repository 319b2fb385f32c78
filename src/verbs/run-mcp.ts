import { createClient, type Fetch } from '#adapters/client/create-client';
import { ServiceUnreachable } from '#adapters/client/problem-error';
import type { McpArguments } from '#adapters/cli/arguments';
import { findRoot } from '#adapters/cli/find-project';
import { findService } from '#adapters/cli/find-service';
import { startService } from '#adapters/cli/join-service';
import { serveMcpOverStdio } from '#adapters/mcp/serve-stdio';

/**
 * Serves one assistant over standard input and output until it closes them. It works with the service of the project, and starts
 * one if none runs, so that the project has one writer only.
 * @param program the path of this program's script
 */
export async function mcp({ root: folder, readOnly }: McpArguments, program: string, version: string): Promise<void> {
  const root = await findRoot(folder);
  const token = process.env['PAGEWRIGHT_TOKEN'];
  const join = async () =>
    ((await findService(root, token)) ?? (await startService(root, program, token, ['--until-idle']))).url;
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
  await serveMcpOverStdio({ client, version, readOnly, report }, client());
}

/** Whether nothing listens there: then nothing was sent, and the request can be sent again. */
function isRefused(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED';
}
