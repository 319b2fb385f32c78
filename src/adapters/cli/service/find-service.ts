import * as z from 'zod';
import { callerHeaders } from './caller-headers.js';
import { isOwnAddress } from './own-address.js';
import { readServerFile, type ServerFacts } from './server-file.js';
import { ServiceFailure } from './service-failure.js';

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
