import { callerHeaders, findService, type ServerFacts, ServiceFailure } from './find-service.js';
import { startService } from './join-service.js';
import { nodeFetch } from './node-fetch.js';

/** The books of a project, and the service that listed them. */
export interface OpenedApp {
  readonly service: ServerFacts;
  readonly started: boolean;
  readonly books: unknown;
}

/**
 * Does on the command line what `GET /app` does. It finds the service of a project by its server file, and starts one in the
 * background if none answers. Then it gets the books from it.
 * @param program the path of this program's script
 * @param token the token that the service demands, if any. A service that this starts gets it from the environment
 * @throws ServiceFailure if the service does not start, or refuses the token
 */
export async function openApp(root: string, program: string, token: string | undefined): Promise<OpenedApp> {
  const running = await findService(root, token);
  const facts = running ?? (await startService(root, program, token));
  const answer = await nodeFetch(`${facts.url}/app`, { headers: callerHeaders(token) });
  if (!answer.ok) throw new ServiceFailure(`the service at ${facts.url} answered ${answer.status}`);
  return { service: facts, started: running === undefined, books: await answer.json() };
}
