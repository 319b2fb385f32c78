import { type Agent, request, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/** The parts of `RequestInit` that a command needs. */
interface Sent {
  readonly method?: string;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | null;
  /** Opens the connection. */
  readonly agent?: Agent;
}

export type NodeFetch = (url: string, init?: Sent) => Promise<Response>;

/** The parts of a `Response` that the client reads. */
type Received = Pick<Response, 'ok' | 'status' | 'url' | 'text' | 'json' | 'arrayBuffer' | 'body'> & {
  readonly headers: Pick<Headers, 'get'>;
};

/**
 * Sends a request as `fetch` does; the body may be a stream of Node's. The body of the response is one if it is a stream of events or
 * lines. Node loads its own `fetch` in the time of half a command; this takes
 * `node:http`. An address with `https` gets Node's.
 */
export async function nodeFetch(url: string, init: Sent = {}): Promise<Response> {
  if (!url.startsWith('http:')) return fetch(url, init as RequestInit);
  const response = await send(url, init);
  const streams = isStream(response);
  const parts: Buffer[] = [];
  if (!streams) for await (const part of response) parts.push(part as Buffer);
  const bytes = Buffer.concat(parts);
  const status = response.statusCode ?? 0;
  const received: Received = {
    ok: status >= 200 && status < 300,
    status,
    url,
    headers: { get: (name) => response.headers[name.toLowerCase()]?.toString() ?? null },
    body: streams ? (Readable.toWeb(response) as Response['body']) : null,
    text: () => Promise.resolve(bytes.toString('utf8')),
    arrayBuffer: () => Promise.resolve(new Uint8Array(bytes).buffer),
    json: () => Promise.resolve().then(() => JSON.parse(bytes.toString('utf8')) as unknown),
  };
  return received as Response;
}

/** Whether the body comes piece by piece, for as long as it is read. */
function isStream({ headers }: IncomingMessage): boolean {
  return /event-stream|ndjson/.test(headers['content-type'] ?? '');
}

function send(url: string, { method, headers, body, signal, agent }: Sent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(signal && { signal }),
      ...(agent && { agent }),
    });
    sent.once('response', resolve).once('error', reject);
    if (body instanceof Readable) {
      body.once('error', (error) => sent.destroy(error)).pipe(sent);
      return;
    }
    // As bytes: Node would write the header fields in the encoding of a text.
    sent.end(typeof body === 'string' ? Buffer.from(body) : body);
  });
}
