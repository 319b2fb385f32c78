import { hostname } from 'node:os';
import { liveSockets, openLiveSocket, probeSocket, type LiveSocket } from './live-socket.js';
import { decodeOwnerName, encodeOwnerName, type OwnerName } from './owner-socket-name.js';
import { ProjectInUse } from './project-in-use.js';

/**
 * Announces the owner of a project outside the project, by a socket. So another process of this user finds it although the lock or
 * its folder is gone, or the project was moved.
 */
export function announceOwner(owner: OwnerName): Promise<LiveSocket> {
  return openLiveSocket(encodeOwnerName(owner));
}

/**
 * Refuses while another owner of the same project is announced and alive. An owner with a lower lock in the same folder does not
 * count: it looks at the lock before each commit.
 *
 * Of two processes that announce themselves at once and then call this, at least one is refused.
 *
 * @param self who asks
 * @param own the socket of the asking process, if it has announced itself
 * @throws ProjectInUse
 */
export async function refuseIfAnnounced(self: OwnerName, own?: LiveSocket): Promise<void> {
  for (const [name, path] of await liveSockets()) {
    const other = decodeOwnerName(name);
    if (other === undefined || other.project !== self.project || path === own?.path) continue;
    const isFenced = other.folder === self.folder && other.epoch < self.epoch;
    if (!isFenced && (await probeSocket(path)) === 'alive') throw inUse(other.pid);
  }
}

function inUse(pid: number): ProjectInUse {
  const who = pid === process.pid ? 'This process' : `Another process (${pid})`;
  return new ProjectInUse(
    { pid, host: hostname() },
    `${who} has this project open, although .pagewright is not the one that it made: that was removed or replaced, or the project was moved, while it ran. Stop that process, and start again.`,
  );
}
