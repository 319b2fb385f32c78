import type Koa from 'koa';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { RequestState } from '#adapters/http/request/request-context';
import { declaresNoBytes } from '#adapters/http/request/body-admission';
import { limitBodyTime } from '#adapters/http/request/body-time';
import { CannotListen } from './cannot-listen.js';
import { listenOnNext } from './listen-on-next.js';
import { limitFields, limitPipelining } from './limit-requests.js';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import { isHeldOpen } from '#adapters/http/response/held-open';
import { hostToAsk } from '#domain/host-and-origin';
import { refuseBrokenRequests } from './refuse-broken-requests.js';

/** A service that listens. */
export interface Listening {
  readonly host: string;
  readonly port: number;
  /** Its address for callers on this machine: `http://127.0.0.1:9090`, without a slash at the end. */
  readonly url: string;
  /**
   * Accepts no more connections, and resolves when every request that has started is answered, or after the time. Responses that
   * are held open (`holdOpen`) are not waited for. `stop` comes after it.
   * @param graceMs the time for the requests that have started
   */
  drain(graceMs?: number): Promise<void>;
  /**
   * Accepts no more connections, finishes the requests that have started, and destroys connections after the time.
   * @param graceMs the time for the requests that have started
   */
  stop(graceMs?: number): Promise<void>;
}

export interface ListenOptions {
  /** An address of this machine; without one, 127.0.0.1 and ::1. */
  readonly host?: string | undefined;
  /** 0: any free port. */
  readonly port: number;
  /** Take the next port that is free where this one is not. */
  readonly orNext?: boolean;
}

type App = Koa<RequestState>;

/**
 * Listens at once. Requests that arrive before the app is made wait for it.
 * @throws CannotListen if the port is taken, or the address is not one of this machine
 */
export async function listen(
  app: App | Promise<App>,
  { host, port, orNext = false }: ListenOptions,
): Promise<Listening> {
  const handle = limitPipelining(limitFields(handleWhenReady(app)));
  const failed = (error: Error) => void Promise.resolve(app).then((ready) => ready.emit('error', error));
  const open = (address: string, at: number) => openServer(handle, address, at, failed);
  const openAt = (at: number) => (host === undefined ? openOnLoopback(at, open) : open(host, at));
  return orNext ? listenOnNext(port, openAt) : openAt(port);
}

function handleWhenReady(app: App | Promise<App>): RequestListener {
  let answer: ReturnType<App['callback']> | undefined;
  const ready = Promise.resolve(app).then((made) => (answer = made.callback()));
  return (request, response) => {
    if (answer === undefined) void ready.then((made) => made(request, response));
    else void answer(request, response);
  };
}

const mostTries = 20;

/**
 * Listens on 127.0.0.1 and ::1 at the same port; on 127.0.0.1 alone if the machine has no ::1. A program that connects to
 * `localhost` may try either first, and could else reach another program.
 *
 * @param port 0: any that is free on both
 * @param open listens on one address
 * @returns the service at 127.0.0.1; stopping it stops both
 * @throws CannotListen if the port is taken on either
 */
export async function openOnLoopback(
  port: number,
  open: (host: string, port: number) => Promise<Listening>,
): Promise<Listening> {
  for (let tries = 1; ; tries++) {
    const first = await open('127.0.0.1', port);
    try {
      const second = await open('::1', first.port);
      return {
        ...first,
        drain: async (graceMs) => void (await Promise.all([first.drain(graceMs), second.drain(graceMs)])),
        stop: async (graceMs) => void (await Promise.all([first.stop(graceMs), second.stop(graceMs)])),
      };
    } catch (error) {
      if (isNoAddress(error)) return first;
      await first.stop();
      const another = port === 0 && codeOf(error) === 'EADDRINUSE' && tries < mostTries;
      if (!another) throw error;
    }
  }
}

/** Whether the machine lacks the address, or its whole family. */
function isNoAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error) ?? '');
}

function codeOf(error: unknown): string | undefined {
  return error instanceof CannotListen ? error.code : undefined;
}

/** Enough for 1,024 waiting changes beside readers and event streams; further changes get a problem, not a cut connection. */
const mostConnections = 2048;

/** Node's limit for a whole request: more than an upload may take. `limitBodyTime` has the limits. */
const requestTimeout = 16 * 60_000;

/**
 * Listens on one address. A caller has 10 s to send its headers and 10 s for the body, or 15 minutes for an upload. A connection
 * that is idle for 5 s is closed. There are at most 2,048 connections.
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
      requestTimeout,
      keepAliveTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      // The app answers a request without a Host with a problem document; Node would send a bare 400.
      requireHostHeader: false,
    },
    answer,
  );
  server.maxConnections = mostConnections;
  server.prependListener('request', (request) => {
    if (declaresNoBytes(request)) return;
    limitBodyTime(request, (reason) => {
      const error = Object.assign(new Error(reason), { code: 'ERR_HTTP_REQUEST_TIMEOUT', reason });
      server.emit('clientError', error, request.socket);
    });
  });
  // The app answers and ignores the expectation; Node would send a 417 without our headers.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  const last = trackResponses(server);
  refuseBrokenRequests(server, last);
  await bind(server, host, port);
  server.on('error', failed);
  const address = server.address();
  const bound = isAddress(address) ? address.port : port;
  let ended: Promise<void> | undefined;
  const close = () => (ended ??= endConnections(server, last));
  return {
    host,
    port: bound,
    url: `http://${hostToAsk(host)}:${bound}`,
    drain: async (graceMs = defaultGraceMs) => {
      void close();
      await answered(last, graceMs);
    },
    stop: async (graceMs = defaultGraceMs) => {
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
      await close();
      clearTimeout(deadline);
    },
  };
}

const defaultGraceMs = 5_000;

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
function trackResponses(server: Server): ReadonlyMap<Socket, ServerResponse> {
  const last = new Map<Socket, ServerResponse>();
  server.on('connection', (socket) => socket.once('close', () => last.delete(socket)));
  server.prependListener('request', ({ socket }, response) => last.set(socket, response));
  return last;
}

/** Accepts no more connections. @returns resolves when the last one is closed */
function endConnections(server: Server, last: ReadonlyMap<Socket, ServerResponse>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // An idle connection would keep the server open.
  const sendLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
    response.once('close', () => server.closeIdleConnections());
  };
  for (const response of last.values()) if (!response.closed) sendLast(response);
  server.prependListener('request', (_request, response) => sendLast(response));
  server.closeIdleConnections();
  return closed;
}

/** Resolves when no request waits for its response, but for responses that are held open; after the time at the latest. */
async function answered(last: ReadonlyMap<Socket, ServerResponse>, graceMs: number): Promise<void> {
  const end = new AbortController();
  const deadline = setTimeout(() => end.abort(), graceMs);
  const waiting = () => [...last.values()].filter((response) => !response.closed && !isHeldOpen(response));
  for (let open = waiting(); open.length > 0 && !end.signal.aborted; open = waiting()) {
    await Promise.race(open.map((response) => once(response, 'close', end))).catch(() => undefined);
  }
  clearTimeout(deadline);
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null;
}
