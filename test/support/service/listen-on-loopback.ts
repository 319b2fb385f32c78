import type { AddressInfo, Server } from 'node:net';

/**
 * Opens a server on 127.0.0.1.
 * @param port by default one that is free
 * @returns the port that it has
 */
export async function listenOnLoopback(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
