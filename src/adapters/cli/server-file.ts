import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const serverFacts = z.object({ url: z.string(), pid: z.number(), version: z.string() });

/** Where a running service of a project can be reached. */
export type ServerFacts = z.output<typeof serverFacts>;

const folder = '.pagewright';

/** Leaves word in the project of the service that serves it. The folder keeps itself out of git. */
export async function writeServerFile(root: string, facts: ServerFacts): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, folder, '.gitignore'), '*\n');
  await writeFile(join(root, folder, 'server.json'), `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600 });
}

/** Takes the word back, unless another service has left its own meanwhile. */
export async function removeServerFile(root: string, pid: number): Promise<void> {
  const facts = await readServerFile(root);
  if (facts?.pid === pid) await rm(join(root, folder, 'server.json'), { force: true });
}

/** `undefined` where no service has left word, or what is there is none. */
export async function readServerFile(root: string): Promise<ServerFacts | undefined> {
  try {
    return serverFacts.parse(JSON.parse(await readFile(join(root, folder, 'server.json'), 'utf8')));
  } catch {
    return undefined;
  }
}
