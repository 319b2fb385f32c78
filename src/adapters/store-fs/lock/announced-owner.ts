import { rm } from 'node:fs/promises';
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
 * Refuses while another owner of the same project is announced and alive. Of two processes that announce themselves at once and
 * then call this, at least one is refused.
 *
 * @param own the socket of the asking process, if it has announced itself
 * @throws ProjectInUse
 */
export async function refuseIfAnnounced(project: OwnerName, own?: LiveSocket): Promise<void> {
  for (const { pid, path } of await othersOf(project, own)) {
    if ((await probeSocket(path)) === 'alive') throw inUse(pid);
  }
}

/**
 * Ends what other owners have announced, so that they count no more. To be called when the project was taken by force. Windows has no
 * such call: there they count until they end.
 */
export async function withdrawOthers(project: OwnerName, own: LiveSocket): Promise<void> {
  for (const { path } of await othersOf(project, own)) await rm(path, { force: true }).catch(() => undefined);
}

async function othersOf({ project }: OwnerName, own: LiveSocket | undefined) {
  return [...(await liveSockets())].flatMap(([name, path]) => {
    const other = decodeOwnerName(name);
    return other === undefined || other.project !== project || path === own?.path ? [] : [{ pid: other.pid, path }];
  });
}

function inUse(pid: number): ProjectInUse {
  const who = pid === process.pid ? 'This process' : `Another process (${pid})`;
  return new ProjectInUse(
    { pid, host: hostname() },
    `${who} has this project open, although .pagewright is not the one that it made: that was removed or replaced, or the project was moved, while it ran. Stop that process, and start again.`,
  );
}
