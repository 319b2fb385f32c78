import * as z from 'zod';
import { readServerFile, type ServerFacts } from './server-file.js';

const health = z.object({ pid: z.number() });

/** The service of a project, found by the word it left; `undefined` where none answers. */
export async function findService(root: string): Promise<ServerFacts | undefined> {
  const facts = await readServerFile(root);
  if (facts === undefined) return undefined;
  try {
    const answer = await fetch(`${facts.url}/_/health`, { signal: AbortSignal.timeout(2_000) });
    // Another project's service may have got the port of one that died.
    return health.parse(await answer.json()).pid === facts.pid ? facts : undefined;
  } catch {
    return undefined;
  }
}
