import { startDecapServer } from './decap-server.js';
import { startJsonServer } from './json-server.js';
import type { Peer } from './peer.js';

interface StartedPeers {
  readonly peers: readonly Peer[];
  /** What cannot be measured, and why. */
  readonly failures: readonly string[];
  stop(): Promise<void>;
}

/** Starts what can be started. @param pages the sizes that each is started with */
export async function startPeers(pages: readonly number[], watched = false): Promise<StartedPeers> {
  const [peers, failures]: [Peer[], string[]] = [[], []];
  for (const start of pages.flatMap((count) => [
    () => startJsonServer('1.0 beta', count),
    () => startJsonServer(watched ? '0.17 --watch' : '0.17', count),
    () => startDecapServer(count),
  ])) {
    try {
      peers.push(await start());
    } catch (error) {
      failures.push(`not measured: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return {
    peers,
    failures,
    stop: async () => {
      await Promise.all(peers.map((peer) => peer.stop()));
    },
  };
}
