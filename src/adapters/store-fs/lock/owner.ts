import { readFile, readlink } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { errno, ignoreENOENT } from '#adapters/store-fs/file-system/errors';
import type { FileSystem } from '#adapters/store-fs/file-system/file-system';
import { probeSocket } from './live-socket.js';
import { ProjectInUse } from './project-in-use.js';

/** Identifies the run of the machine; `undefined` where the system has no such id. */
export async function bootId(): Promise<string | undefined> {
  try {
    return (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim();
  } catch {
    return undefined;
  }
}

/**
 * Identifies the processes among which a process number counts: a container has its own. `undefined` where Linux does not name
 * them; other systems have one for all.
 */
export async function processNamespace(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'all';
  try {
    return await readlink('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/** A lock file's content. */
const ownerFacts = z.object({
  pid: z.number(),
  host: z.string(),
  /** The boot id of its machine; `null` where the system has none. */
  boot: z.string().nullable(),
  /** Among which processes its number counts; absent from the locks of earlier versions. */
  processes: z.string().exactOptional(),
  /** The inode of the lock's folder: a copied project comes with a copy of the lock, which nobody owns. */
  folder: z.number(),
  /** The socket on which it listens while it lives. */
  socket: z.string(),
  /** Whether it has released the lock. */
  released: z.boolean(),
});

export type OwnerFacts = z.output<typeof ownerFacts>;

/**
 * - `unknown`: a process of its number runs, but does not answer
 * - `hidden`: its socket cannot be seen from here, and its number does not count here
 */
type OwnerState = 'dead' | 'alive' | 'elsewhere' | 'unknown' | 'hidden';

/**
 * Reads a lock, and refuses unless it is stale.
 *
 * @param path of the lock
 * @param folder the inode of the lock's folder
 * @param force never refuse
 * @returns the dead owner; `undefined` where there is none
 * @throws ProjectInUse when the owner may be alive
 */
export async function refuseUnlessStale(
  fs: FileSystem,
  path: string,
  folder: number,
  force: boolean,
): Promise<OwnerFacts | undefined> {
  const owner = await readOwner(fs, path);
  if (owner === undefined) return undefined;
  const state = await stateOf(owner, folder);
  if (state === 'dead') return owner;
  if (force) return undefined;
  throw new ProjectInUse(owner, refusal(owner, state));
}

/** `undefined` for a lock that was removed meanwhile, or whose owner died before it wrote the content. */
async function readOwner(fs: FileSystem, path: string): Promise<OwnerFacts | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const text = await ignoreENOENT(() => fs.read(path));
    if (text === undefined) return undefined;
    const owner = parseOwner(text);
    if (owner !== undefined) return owner;
    await delay(20);
  }
  return undefined;
}

function parseOwner(text: Uint8Array): OwnerFacts | undefined {
  try {
    return ownerFacts.parse(JSON.parse(Buffer.from(text).toString()));
  } catch {
    return undefined;
  }
}

async function stateOf(owner: OwnerFacts, folder: number): Promise<OwnerState> {
  if (owner.released) return 'dead';
  if (owner.host !== hostname()) return 'elsewhere';
  if (owner.folder !== folder) return 'dead';
  const boot = await bootId();
  if (boot !== undefined && owner.boot !== null && owner.boot !== boot) return 'dead';
  const state = await probeSocket(owner.socket);
  if (state !== 'unknown') return state;
  // The socket's file was removed, or lies in a folder that only its processes see.
  if (owner.processes === undefined || owner.processes !== (await processNamespace())) return 'hidden';
  // The process number may belong to another process by now.
  return isRunning(owner.pid) ? 'unknown' : 'dead';
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errno(error) === 'EPERM';
  }
}

function refusal({ pid, host }: OwnerFacts, state: Exclude<OwnerState, 'dead'>): string {
  switch (state) {
    case 'alive':
      if (pid === process.pid) return 'This process has this project open already. Use that store, or close it first.';
      return `Another process has this project open (process ${pid}). Use that one, or stop it first.`;
    case 'elsewhere':
      return `Another machine has this project open (process ${pid} on ${host}). Stop it there; if it is gone for good, start with --force.`;
    case 'hidden':
      return `A process that cannot be seen from here may have this project open (process ${pid} of another container or service, or of another user). Stop it there; if it is gone for good, start with --force.`;
    case 'unknown':
      return `Another process may have this project open (process ${pid} runs, but does not answer). Stop it; if it has nothing to do with this project, start with --force.`;
  }
}
