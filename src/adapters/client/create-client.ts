import {
  bytesOperations,
  uploadOperations,
  clientRequests,
  type ClientOperations,
  type FindUsesOptions,
  type FindUsesResult,
  type ProjectEvent,
  type RequestOptions,
  type SearchTextOptions,
} from './client-operations.generated.js';
import { followEvents, type FollowOptions, partsOf } from './client-events.js';
import { isDeeperThan } from '#domain/properties/value-limits';
import { InvalidAddress, InvalidBody, ProblemError, ServiceUnreachable } from './problem-error.js';

export interface ClientOptions {
  /** Where the service is, with the prefix under which it is mounted: `http://127.0.0.1:9090`, `https://example.org/books`. */
  readonly baseUrl: string;
  /** Of a service that asks for one. */
  readonly token?: string | undefined;
  /** Who makes the changes, as the history names it; at most 100 characters. */
  readonly author?: string | undefined;
  /** Sends the requests; the default is the global one. */
  readonly fetch?: Fetch | undefined;
}

/** The part of `fetch` that the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The operations of one project by noun and verb, and its events. */
export interface Client extends ClientOperations {
  /** What happens in the project. It resumes by itself where the connection breaks, and misses no change. */
  events(options?: FollowOptions): AsyncIterable<ProjectEvent>;
  /**
   * The places of `project.search` or `project.references`, each as soon as it is found: `for await (const place of …)`. It goes on
   * until all are found. With a `limit`, it ends there and returns the cursor of the rest.
   */
  places(operation: 'project.search', options: SearchTextOptions, request?: StreamOptions): Places;
  places(operation: 'project.references', options: FindUsesOptions, request?: StreamOptions): Places;
  /** One operation by its name, `layer.add`, with the status and the entity tag of the response. */
  send(operation: ClientOperation, input?: OperationInput): Promise<OperationResponse>;
}

export interface StreamOptions {
  /** Ends the loop with an error. */
  readonly signal?: AbortSignal;
}

export type Place = FindUsesResult['results'][number];
export type Places = AsyncGenerator<Place, string | null, void>;

export type ClientOperation = keyof typeof clientRequests;

export interface OperationInput extends RequestOptions {
  /** The names that address the thing, as the operation has them. */
  readonly at?: Readonly<Record<string, string | readonly string[]>> | undefined;
  readonly options?: Readonly<Record<string, QueryValue>> | undefined;
  /** JSON data; of an upload the bytes: a Blob, a `Uint8Array` or a stream. */
  readonly body?: unknown;
}

/** What a query parameter takes. */
export type QueryValue = string | number | boolean | undefined;

export interface OperationResponse {
  readonly status: number;
  readonly document: unknown;
  /** The entity tag of what was read, for `ifMatch`. */
  readonly etag: string | undefined;
}

/**
 * A client of one service, for browsers and Node. It needs nothing but `fetch`.
 *
 * Each operation resolves with the document of the response.
 * - It throws an `InvalidAddress` or `InvalidBody` before it sends anything where the names or the body cannot be sent.
 * - It throws a `ProblemError` where the service refuses it.
 * - It throws a `ServiceUnreachable` where no service answers, or something else does.
 * @throws TypeError where `baseUrl` is missing
 */
export function createClient(options: ClientOptions): Client {
  const connection = new Connection(options);
  const nouns: Record<string, Record<string, unknown>> = {};
  for (const operation of Object.keys(clientRequests) as ClientOperation[]) {
    const [noun = '', verb = ''] = operation.split('.');
    const verbs = (nouns[noun] ??= {});
    verbs[verb] = async (
      at?: OperationInput['at'],
      given?: OperationInput['options'],
      body?: unknown,
      request?: RequestOptions,
    ) => (await connection.send(operation, { ...request, at, options: given, body })).document;
  }
  return {
    ...(nouns as unknown as ClientOperations),
    send: (operation, input) => connection.send(operation, input),
    places: (operation, options, request) => connection.places(operation, { ...options }, request),
    events: (follow) => followEvents((headers, signal) => connection.open('/_/events', headers, signal), follow),
  };
}

/** Sends requests to one service. */
class Connection {
  private readonly baseUrl: string;
  private readonly fetch: Fetch;
  private readonly headers: Readonly<Record<string, string>>;

  constructor({ baseUrl, token, author, fetch }: ClientOptions) {
    if (typeof baseUrl !== 'string')
      throw new TypeError('createClient needs "baseUrl", the address of the service: "http://127.0.0.1:9090".');
    this.baseUrl = baseUrl.replace(/\/+$/, '');
    this.fetch = fetch ?? ((url, init) => globalThis.fetch(url, init));
    this.headers = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(author === undefined || author === '' ? {} : { 'Pagewright-Author': inHeader(author) }),
    };
  }

  async send(operation: ClientOperation, input: OperationInput = {}): Promise<OperationResponse> {
    const { method, path } = requestOf(operation, input);
    const { body, ifMatch, ifNoneMatch, idempotencyKey, signal } = input;
    const isUpload = uploadOperations.includes(operation);
    const headers = {
      ...(body === undefined ? {} : { 'Content-Type': isUpload ? 'application/octet-stream' : 'application/json' }),
      ...(ifMatch === undefined ? {} : { 'If-Match': ifMatch }),
      ...(ifNoneMatch === undefined ? {} : { 'If-None-Match': ifNoneMatch }),
      ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    };
    const response = await this.request(path, {
      method,
      headers,
      ...(body === undefined ? {} : isUpload ? uploadOf(body) : { body: jsonOf(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    return {
      status: response.status,
      document:
        response.ok && bytesOperations.includes(operation)
          ? new Uint8Array(await response.arrayBuffer())
          : await documentOf(response),
      etag: response.headers.get('ETag') ?? undefined,
    };
  }

  /** @throws ProblemError, ServiceUnreachable, also where the stream ends before its last line */
  async *places(
    operation: 'project.search' | 'project.references',
    options: Readonly<Record<string, QueryValue>>,
    { signal }: StreamOptions = {},
  ): Places {
    const { path } = requestOf(operation, {});
    const abort = new AbortController();
    signal?.addEventListener('abort', () => abort.abort(signal.reason), { signal: abort.signal });
    try {
      for (let asked = { limit: 1000, ...options }; ;) {
        signal?.throwIfAborted();
        const response = await this.open(path + queryOf(asked), { Accept: 'application/x-ndjson' }, abort.signal);
        let next: string | null | undefined;
        for await (const line of partsOf(response, /\n/)) {
          const read = JSON.parse(line) as Place | { readonly next: string | null };
          if ('next' in read) next = read.next;
          else yield read;
        }
        if (next === undefined)
          throw new ServiceUnreachable('The service stopped before it had found everything. Try again.');
        if (next === null || options['limit'] !== undefined) return next;
        asked = { ...asked, cursor: next } as typeof asked;
      }
    } finally {
      abort.abort();
    }
  }

  /** Opens a stream. */
  async open(path: string, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<Response> {
    const response = await this.request(path, { method: 'GET', headers, signal });
    if (!response.ok) await documentOf(response);
    return response;
  }

  private async request(target: string, init: RequestInit): Promise<Response> {
    const headers = { Accept: 'application/json', ...this.headers, ...(init.headers as Record<string, string>) };
    try {
      return await this.fetch(this.baseUrl + target, { ...init, headers });
    } catch (error) {
      if (init.signal?.aborted === true) throw error;
      throw new ServiceUnreachable(`No service answers at ${this.baseUrl}: start it, or check the address.`, {
        cause: reasonOf(error),
      });
    }
  }
}

/** What `fetch` itself names as the reason. */
function reasonOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}

/**
 * The method of an operation, and its path with the query string.
 * @throws InvalidAddress
 */
export function requestOf(
  operation: ClientOperation,
  { at = {}, options = {} }: Pick<OperationInput, 'at' | 'options'>,
): { readonly method: string; readonly path: string } {
  const [method = '', pattern = '', query] = clientRequests[operation].split(/[ ?]/);
  const { path, left } = fillPath(pattern, at);
  return { method, path: path + queryOf({ ...left, ...options }, query) };
}

/** The part of the path before a name. Another word here could make it the path of another operation. */
const before: Readonly<Record<string, string>> = { book: '/', page: '/:book/' };

function fillPath(pattern: string, at: NonNullable<OperationInput['at']>) {
  const left: Record<string, string | readonly string[]> = { ...at };
  const parts = pattern.split('/').map((part) => {
    if (!/^[:*]/.test(part)) return part;
    const name = part.slice(1);
    const value = at[name];
    const names = typeof value === 'string' ? [value] : (value ?? []);
    // In a URL, these would lead to another address, even encoded.
    const wrong = (names.length === 0 ? [''] : names).find(
      (each) =>
        /^\.{0,2}$/.test(each) ||
        Object.values(clientRequests).some((request) => `${request}/`.includes(` ${before[name]}${each}/`)),
    );
    if (wrong !== undefined) throw new InvalidAddress(`"${wrong}" is no ${name}.`);
    delete left[name];
    return names.map(encodeURIComponent).join('/');
  });
  return { path: parts.join('/'), left };
}

/** @param chosen what chooses the operation */
function queryOf(options: Readonly<Record<string, QueryValue | readonly string[]>>, chosen?: string): string {
  const query = new URLSearchParams(chosen);
  for (const [name, value] of Object.entries(options)) if (value !== undefined) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

/** @throws ProblemError, ServiceUnreachable */
async function documentOf(response: Response): Promise<unknown> {
  const text = await response.text();
  const isText = response.headers.get('Content-Type')?.startsWith('text/plain') === true;
  const document = isText ? text : parseJson(text);
  if (response.ok && document !== undefined) return document;
  if (isProblem(document)) throw new ProblemError(document);
  const what = response.ok ? ', and no JSON' : '';
  throw new ServiceUnreachable(
    `${response.url} answered ${response.status}${what}: it is no Pagewright service, or a proxy in front of it has failed.`,
  );
}

/** More than any body that the service takes: it names in which line of the body the first such table is. */
const mostDepth = 64;

/** @throws InvalidBody */
function jsonOf(body: unknown): string {
  if (isDeeperThan(mostDepth, body))
    throw new InvalidBody(`Tables of the body stand more than ${mostDepth} deep inside one another.`);
  return JSON.stringify(body);
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isProblem(document: unknown): document is ProblemError['problem'] {
  return typeof document === 'object' && document !== null && 'code' in document && 'detail' in document;
}

/** Header fields carry bytes: the name goes as UTF-8. */
function inHeader(text: string): string {
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
}

/** A stream is sent while it is read. */
function uploadOf(body: unknown): RequestInit {
  return { body, duplex: 'half' } as RequestInit;
}
