import { complete } from '#adapters/cli/complete';
import { findRoot } from '#adapters/cli/find-project';
import { findService } from '#adapters/cli/service/find-service';
import { nodeFetch, type NodeFetch } from '#adapters/cli/service/node-fetch';
import { createClient, type ClientOperation } from '#adapters/client/create-client';
import { printable } from '#application/support/printable';
import { offeredOperations } from '../offered-operations.js';
import { callerWith } from './caller.js';

/** Nobody waits longer for a completion. */
const limitMs = 2_000;

/** Prints what can stand in the place of the last word, one candidate a line. It starts no service, and reports no error. */
export async function runCompletion(words: readonly string[]): Promise<void> {
  const caller = callerWith();
  const rootAt = words.indexOf('--root');
  const root = (rootAt < 0 ? undefined : words[rootAt + 1]) ?? '.';
  let service: Promise<{ readonly url: string; readonly fetch: NodeFetch } | undefined> | undefined;
  const find = () => (service ??= findRoot(root).then((folder) => findService(folder, caller)));
  const candidates = await complete(words, offeredOperations, async (operation, at) => {
    try {
      const named = process.env['PAGEWRIGHT_URL'];
      const found = named ? { url: named, fetch: nodeFetch } : await find();
      if (found === undefined) return undefined;
      const client = createClient({ baseUrl: found.url, token: caller.token, fetch: found.fetch });
      const signal = AbortSignal.timeout(limitMs);
      return (await client.send(operation as ClientOperation, { at, options: { quiet: true }, signal })).document;
    } catch {
      return undefined;
    }
  });
  process.stdout.write(candidates.map((each) => `${printable(each, '\t')}\n`).join(''));
}
