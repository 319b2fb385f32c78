import { callerHeaders, type ServerFacts } from './service/find-service.js';
import { findProven, startService } from './service/join-service.js';
import type { Caller } from './service/proven-fetch.js';
import { ServiceFailure } from './service/service-failure.js';

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
 * @param caller A service that this starts gets the token from it
 * @throws ServiceFailure if the service does not start, or refuses the token
 */
export async function openApp(root: string, program: string, caller: Caller): Promise<OpenedApp> {
  const running = await findProven(root, caller);
  const service = running ?? (await startService(root, program, caller));
  const answer = await service.fetch(`${service.url}/app`, { headers: callerHeaders(caller.token) });
  if (!answer.ok) throw new ServiceFailure(`the service at ${service.url} answered ${answer.status}`);
  return { service, started: running === undefined, books: await answer.json() };
}
