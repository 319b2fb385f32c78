import { setTimeout as delay } from 'node:timers/promises';
import type { FileSystem } from '../file-system/file-system.js';
import { unlessGone } from '../file-system/unless-gone.js';
import { judgeOwner, type Judgement } from './judge-owner.js';
import { readOwner, type OwnerFacts } from './owner.js';
import { ProjectInUse } from './project-in-use.js';

/**
 * The process that had the project, where there was one and it is gone.
 *
 * @param path of its lock
 * @param folder the inode of the folder the lock is in
 * @param force do not refuse
 * @throws ProjectInUse when it may live
 */
export async function refuseUnlessGone(
  fs: FileSystem,
  path: string,
  folder: number,
  force: boolean,
): Promise<OwnerFacts | undefined> {
  const owner = await ownerIn(fs, path);
  if (owner === undefined) return undefined;
  const judgement = await judgeOwner(owner, folder);
  if (judgement === 'gone') return owner;
  if (force) return undefined;
  throw new ProjectInUse(owner, refusal(owner, judgement));
}

/** `undefined` for a lock that was removed meanwhile, or whose maker ended before it had said who it is. */
async function ownerIn(fs: FileSystem, path: string): Promise<OwnerFacts | undefined> {
  for (let attempt = 0; attempt < 10; attempt++) {
    const text = await unlessGone(() => fs.read(path));
    if (text === undefined) return undefined;
    const owner = readOwner(text);
    if (owner !== undefined) return owner;
    await delay(20);
  }
  return undefined;
}

function refusal({ pid, host }: OwnerFacts, judgement: Exclude<Judgement, 'gone'>): string {
  switch (judgement) {
    case 'alive':
      if (pid === process.pid) return 'This process has this project open already. Use that store, or close it first.';
      return `Another process has this project open (process ${pid}). Use that one, or stop it first.`;
    case 'elsewhere':
      return `Another machine has this project open (process ${pid} on ${host}). Stop it there; if it is gone for good, start with --force.`;
    case 'unknown':
      return `Another process may have this project open (process ${pid} runs, but does not answer). Stop it; if it has nothing to do with this project, start with --force.`;
  }
}
