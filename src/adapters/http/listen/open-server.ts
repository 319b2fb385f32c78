import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { hostToAsk } from '#domain/host-and-origin';
import { answerBrokenRequests } from './answer-broken-requests.js';
import { CannotListen, type Listening } from './listening.js';

/** Enough for 1,024 waiting changes beside readers and event streams; further changes get a problem, not a cut connection. */
const mostConnections = 2048;

/**
 * Listens on one address. A caller has 10 s to send its headers and 10 s for the whole request. A connection that is idle for
 * 5 s is closed. There are at most 2,048 connections.
 *
 * @param port 0: any free port
 * @param failed gets the cause if a connection could not be accepted; the service goes on
 * @throws CannotListen if the port is taken, or the address is not one of this machine
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
      // The app answers a request without a Host with a problem document; Node would send a bare 400.
      requireHostHeader: false,
    },
    answer,
  );
  server.maxConnections = mostConnections;
  // The app answers and ignores the expectation; Node would send a 417 without our headers.
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
    // The system refuses connections beyond the backlog.
    server.listen({ host, port, exclusive: true, backlog: mostConnections }, () => {
      server.off('error', refused);
      resolve();
    });
  });
}

/** The last answer of each connection, sent or not. */
function trackAnswers(server: Server): ReadonlyMap<Socket, ServerResponse> {
  const last = new Map<Socket, ServerResponse>();
  server.on('connection', (socket) => socket.once('close', () => last.delete(socket)));
  server.prependListener('request', ({ socket }, response) => last.set(socket, response));
  return last;
}

async function stop(server: Server, last: ReadonlyMap<Socket, ServerResponse>, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // An idle connection would keep the server open.
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
