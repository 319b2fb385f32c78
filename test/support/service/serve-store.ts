import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { FileStore } from '#application/ports/file-store';
import { createPagewright, type Pagewright, type PagewrightOptions } from '../../../src/index.js';
import { listenOnLoopback } from './listen-on-loopback.js';

export interface ServedAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: ServedBody;
}

/** The parts of answers that tests of the history look at. */
export interface ServedBody {
  readonly id: string;
  readonly author: string;
  readonly kind: string;
  readonly code: string;
  readonly detail: string;
  readonly file: string;
  readonly difference: string;
  readonly created: boolean;
  readonly changeset: string | null;
  readonly changes: readonly { readonly path: string; readonly action: string; readonly diff?: string }[];
  readonly references: readonly object[];
  readonly resource: { readonly type: string; readonly name: string; readonly href: string };
  readonly props: Readonly<Record<string, unknown>>;
  readonly components: { readonly layers: readonly Record<string, unknown>[] };
}

export interface SentOptions {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** A service over a store that the test opened, and closes itself: so that another one can be started on it. */
export interface ServedStore {
  readonly port: number;
  readonly pagewright: Pagewright;
  call(method: string, path: string, options?: SentOptions): Promise<ServedAnswer>;
  /** A GET whose answer is taken by the test as it comes. */
  open(path: string, headers?: Readonly<Record<string, string>>): Promise<IncomingMessage>;
  /** Begins to notice what is edited outside; resolves when the project was looked at once. */
  watch(): Promise<void>;
  stop(): Promise<void>;
  /** Takes no more connections, and breaks those that are open, as the end of the process does. What has begun goes on unseen. */
  cut(): void;
}

export async function serveStore(
  store: FileStore,
  options: Omit<PagewrightOptions, 'store'> = {},
): Promise<ServedStore> {
  const pagewright = createPagewright({ store, ...options });
  const server = createServer(pagewright.callback());
  const port = await listenOnLoopback(server);
  const send = (method: string, path: string, { headers = {}, body }: SentOptions) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const type = body === undefined ? {} : { 'Content-Type': 'application/json' };
      const sent = request({ host: '127.0.0.1', port, method, path, headers: { ...type, ...headers } }, resolve);
      sent.on('error', reject);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });
  return {
    port,
    pagewright,
    watch: () => pagewright.watch(),
    open: (path, headers = {}) => send('GET', path, { headers }),
    async call(method, path, options = {}) {
      const answer = await send(method, path, options);
      const output = await text(answer);
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        body: (output === '' ? {} : JSON.parse(output)) as ServedBody,
      };
    },
    cut() {
      server.close();
      server.closeAllConnections();
    },
    async stop() {
      const ended = pagewright.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      await Promise.all([closed, ended]);
    },
  };
}
