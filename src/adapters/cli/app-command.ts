import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { callerHeaders, findService, type ServerFacts, ServiceFailure } from './find-service.js';

/** The books of a project, and the service that listed them. */
export interface OpenedApp {
  readonly service: ServerFacts;
  readonly started: boolean;
  readonly books: unknown;
}

const startLimitMs = 20_000;

/**
 * Does on the command line what `GET /app` does. It finds the service of a project by its server file, and starts one in the
 * background if none answers. Then it gets the books from it.
 * @param program the path of this program's script
 * @param token the token that the service demands, if any. A service that this starts gets it from the environment
 * @throws ServiceFailure if the service does not start, or refuses the token
 */
export async function openApp(root: string, program: string, token: string | undefined): Promise<OpenedApp> {
  const running = await findService(root, token);
  const facts = running ?? (await start(root, program, token));
  const answer = await fetch(`${facts.url}/app`, { headers: callerHeaders(token) });
  if (!answer.ok) throw new ServiceFailure(`the service at ${facts.url} answered ${answer.status}`);
  return { service: facts, started: running === undefined, books: await answer.json() };
}

/** Tries the default port first, so that saved requests of an editor work, and then any free one. */
async function start(root: string, program: string, token: string | undefined): Promise<ServerFacts> {
  for (const port of ['9090', '0']) {
    const facts = await tryStart(root, program, port, token);
    if (facts !== undefined) return facts;
  }
  throw new ServiceFailure(`the service did not start for ${root}; run pagewright serve "${root}" to see why`);
}

async function tryStart(
  root: string,
  program: string,
  port: string,
  token: string | undefined,
): Promise<ServerFacts | undefined> {
  const child = spawn(process.execPath, [program, 'serve', '--root', root, '--port', port], {
    detached: true,
    stdio: 'ignore',
  });
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  child.unref();
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline && !ended; await pause(50)) {
    const facts = await findService(root, token);
    // Another process may have started the service first. Then this one ends.
    if (facts !== undefined) return facts;
  }
  return undefined;
}
