import { hostname } from 'node:os';
import { errno } from '../file-system/errno.js';
import { bootId } from './boot-id.js';
import { whoAnswers } from './live-socket.js';
import type { OwnerFacts } from './owner.js';

/**
 * Whether the process that made a lock still has it.
 * - `unknown`: it may live, and cannot be asked
 */
export type Judgement = 'gone' | 'alive' | 'elsewhere' | 'unknown';

/** @param folder the inode of the folder that the lock was found in */
export async function judgeOwner(owner: OwnerFacts, folder: number): Promise<Judgement> {
  if (owner.released) return 'gone';
  if (owner.host !== hostname()) return 'elsewhere';
  if (owner.folder !== folder) return 'gone';
  const boot = await bootId();
  if (boot !== undefined && owner.boot !== null && owner.boot !== boot) return 'gone';
  switch (await whoAnswers(owner.socket)) {
    case 'somebody':
      return 'alive';
    case 'nobody':
      return 'gone';
    case 'unknown':
      // Somebody tidied up where sockets lie: a number may have passed on to another process.
      return runs(owner.pid) ? 'unknown' : 'gone';
  }
}

function runs(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errno(error) === 'EPERM';
  }
}
