import { constants } from 'node:fs';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const serverFacts = z.object({ url: z.string(), pid: z.number(), version: z.string() });

/** Where a running service of a project can be reached. */
export type ServerFacts = z.output<typeof serverFacts>;

const folder = '.pagewright';
const name = 'server.json';
/** More than any service leaves. */
const mostBytes = 4_096;

/**
 * Leaves word in the project of the service that serves it. The folder keeps itself out of git. A link that a project
 * brought along under one of the names is not followed: nothing is written elsewhere.
 */
export async function writeServerFile(root: string, facts: ServerFacts): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  await writeNew(join(root, folder, '.gitignore'), '*\n').catch(unlessThere);
  const backup = join(root, folder, `.${name}.${facts.pid}`);
  await rm(backup, { force: true });
  await writeNew(backup, `${JSON.stringify(facts, null, 2)}\n`);
  await rename(backup, join(root, folder, name));
}

/** Takes the word back, unless another service has left its own meanwhile. */
export async function removeServerFile(root: string, pid: number): Promise<void> {
  const facts = await readServerFile(root);
  if (facts?.pid === pid) await rm(join(root, folder, name), { force: true });
}

/** `undefined` where no service has left word, or what is there is none. */
export async function readServerFile(root: string): Promise<ServerFacts | undefined> {
  try {
    return serverFacts.parse(JSON.parse(await readOwn(join(root, folder, name))));
  } catch {
    return undefined;
  }
}

function writeNew(path: string, text: string): Promise<void> {
  return writeFile(path, text, { mode: 0o600, flag: 'wx' });
}

/** Neither what a link leads to, nor what would have to be waited for. */
async function readOwn(path: string): Promise<string> {
  // Windows has neither of the two.
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const file = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(mostBytes), 0, mostBytes, 0);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}

function unlessThere(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
}
