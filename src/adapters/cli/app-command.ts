import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { findService } from './find-service.js';
import type { ServerFacts } from './server-file.js';

/** What the service says of the project, and how it was reached. */
export interface OpenedApp {
  readonly url: string;
  readonly started: boolean;
  readonly books: unknown;
}

const startLimitMs = 20_000;

/**
 * The command line's twin of `GET /app`: finds the service of a project by the word it left, starts
 * one in the background where none answers, and asks it for the books.
 * @param program how this program is run: the script's path
 * @throws Error when the service does not come up
 */
export async function openApp(root: string, program: string): Promise<OpenedApp> {
  const running = await findService(root);
  const facts = running ?? (await start(root, program));
  const answer = await fetch(`${facts.url}/app`);
  if (!answer.ok) throw new Error(`the service at ${facts.url} answered ${answer.status}`);
  return { url: facts.url, started: running === undefined, books: await answer.json() };
}

/** The usual port first, so that an editor's saved requests work; any free one where that is taken. */
async function start(root: string, program: string): Promise<ServerFacts> {
  for (const port of ['9090', '0']) {
    const facts = await tryStart(root, program, port);
    if (facts !== undefined) return facts;
  }
  throw new Error(`the service did not start for ${root}; run "pagewright serve --root ${root}" to see why`);
}

async function tryStart(root: string, program: string, port: string): Promise<ServerFacts | undefined> {
  const child = spawn(process.execPath, [program, 'serve', '--root', root, '--port', port], {
    detached: true,
    stdio: 'ignore',
  });
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  child.unref();
  for (const deadline = Date.now() + startLimitMs; Date.now() < deadline && !ended; await pause(50)) {
    const facts = await findService(root);
    // Another start of the same project may have been quicker, and this one ends.
    if (facts !== undefined) return facts;
  }
  return undefined;
}
