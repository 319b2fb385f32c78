import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { hostToAsk } from '#domain/caller';
import { answerBrokenRequests } from './answer-broken-requests.js';
import { CannotListen } from './cannot-listen.js';
import type { Listening } from './listening.js';

/** So that 1,024 changes can wait, with whoever reads and listens beside them, and more are told so rather than cut. */
const mostConnections = 2048;

/**
 * Answers at one address. A caller gets 10 s to send its headers and 10 s for the whole request; an
 * idle connection is kept for 5 s; there are at most 2,048 connections.
 *
 * @param port 0: any that is free
 * @param failed told why a connection could not be taken; others are
 * @throws CannotListen when the port is taken, or the address is not one of this machine
 */
export async function openServer(
  answer: RequestListener,
  host: string,
  port: number,
  failed: (error: Error) => void,
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 10_000,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      // A request without a Host gets a problem document from the app rather than a bare 400.
      requireHostHeader: false,
    },
    answer,
  );
  server.maxConnections = mostConnections;
  // Answered as if nothing were expected, rather than by Node with a 417 that has none of our headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const last = trackAnswers(server);
  answerBrokenRequests(server, last);
  await bind(server, host, port);
  server.on('error', failed);
  const address = server.address();
  const bound = isAddress(address) ? address.port : port;
  return {
    host,
    port: bound,
    url: `http://${hostToAsk(host)}:${bound}`,
    stop: (graceMs = 5_000) => stop(server, last, graceMs),
  };
}

function bind(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const refused = (error: NodeJS.ErrnoException) => reject(new CannotListen(host, port, error));
    server.once('error', refused);
    // Those who come at once wait for the loop to take them: the system refuses who finds no place.
    server.listen({ host, port, exclusive: true, backlog: mostConnections }, () => {
      server.off('error', refused);
      resolve();
    });
  });
}

/** The answer that each connection got last, or is about to get. */
function trackAnswers(server: Server): ReadonlyMap<Socket, ServerResponse> {
  const last = new Map<Socket, ServerResponse>();
  server.on('connection', (socket) => socket.once('close', () => last.delete(socket)));
  server.prependListener('request', ({ socket }, response) => last.set(socket, response));
  return last;
}

async function stop(server: Server, last: ReadonlyMap<Socket, ServerResponse>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A kept connection would stay open for the next request, and the server with it.
  const sendLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
    response.once('close', () => server.closeIdleConnections());
  };
  for (const response of last.values()) if (!response.closed) sendLast(response);
  server.prependListener('request', (_request, response) => sendLast(response));
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(deadline);
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
