import type Koa from 'koa';
import { request, type IncomingHttpHeaders } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { listen, type Listening } from '#adapters/http/listen/listen';
import type { RequestState } from '#adapters/http/request/request-context';

/** Starts the app on a free port of 127.0.0.1. */
export function serve(app: Koa<RequestState>): Promise<Listening> {
  return listen(app, { host: '127.0.0.1', port: 0 });
}

interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** A request whose target and headers go out exactly as given, which `fetch` would tidy up or refuse. */
export function sendRaw(
  { port }: Pick<Listening, 'port'>,
  options: {
    readonly method?: string;
    readonly path: string;
    readonly headers?: Record<string, string>;
    readonly body?: string | Buffer;
  },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', path, headers = {}, body } = options;
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      void text(answer).then((body) => resolve({ status, headers, text: body }), reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Sends these very bytes over a connection of its own and gives back what comes.
 * @param until what to wait for; without it, everything until the service closes the connection
 */
export function sendBytes({ port }: Pick<Listening, 'port'>, bytes: string, until?: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    socket.on('data', (part) => {
      received += part.toString('latin1');
      if (until?.test(received)) socket.destroy();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
