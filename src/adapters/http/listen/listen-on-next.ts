import { CannotListen } from './cannot-listen.js';

/** Of so many ports, one is free on any machine where somebody works. */
const mostPorts = 100;

/**
 * Listens at a port, or at the next one that is free.
 * @throws CannotListen about the first port, if none of them is free, or for another reason
 */
export async function listenOnNext<Listening>(
  first: number,
  open: (port: number) => Promise<Listening>,
): Promise<Listening> {
  let failure: unknown;
  for (let port = first; port < first + mostPorts; port++) {
    try {
      return await open(port);
    } catch (error) {
      if (!(error instanceof CannotListen) || error.code !== 'EADDRINUSE') throw error;
      failure ??= error;
    }
  }
  throw failure;
}
