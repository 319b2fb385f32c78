import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { callerHeaders, findService, type ServerFacts, ServiceFailure } from './find-service.js';

/** What the service says of the project, and how it was reached. */
export interface OpenedApp {
  readonly service: ServerFacts;
  readonly started: boolean;
  readonly books: unknown;
}

const startLimitMs = 20_000;

/**
 * The command line's twin of `GET /app`: finds the service of a project by the word it left, starts
 * one in the background where none answers, and asks it for the books.
 * @param program how this program is run: the script's path
 * @param token what callers of the service must send, where they must; one that is started has it from the environment
 * @throws ServiceFailure when the service does not come up, or does not take the token
 */
export async function openApp(root: string, program: string, token: string | undefined): Promise<OpenedApp> {
  const running = await findService(root, token);
  const facts = running ?? (await start(root, program, token));
  const answer = await fetch(`${facts.url}/app`, { headers: callerHeaders(token) });
  if (!answer.ok) throw new ServiceFailure(`the service at ${facts.url} answered ${answer.status}`);
  return { service: facts, started: running === undefined, books: await answer.json() };
}

/** The usual port first, so that an editor's saved requests work; any free one where that is taken. */
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
    // Another start of the same project may have been quicker, and this one ends.
    if (facts !== undefined) return facts;
  }
  return undefined;
}
