import { type RecordedResponses, reusedKeyProblem } from '#application/changes/recorded-responses';
import { LruCache } from '#application/support/lru-cache';
import type { RequestKey } from '#domain/change/request-key';
import type { RouteResponse, DocumentResponse } from './response/route-response.js';
import { serialise } from './response/document-form.js';
import type { IncomingRequest, Route } from './route.js';
import { mutationResponse, replayedHeader } from './operations.js';
import { hash } from 'node:crypto';
import { Problem } from '#domain/problem/problem';

/** The most characters of all cached responses. The history also has the responses to changes. */
const mostCharacters = 4 * 1024 * 1024;
/** An estimate of what a response takes beside its document. */
const overheadCharacters = 1024;

interface CachedFirst {
  readonly fingerprint: string;
  readonly response: DocumentResponse;
  readonly characters: number;
}

/**
 * Runs a request with an `Idempotency-Key` once. A replay gets the first response. A refused request changed nothing, so its
 * replay runs. Requests with the same key run one after the other.
 */
export class IdempotentRoutes {
  private readonly underWay = new Map<string, Promise<unknown>>();
  private readonly cached = new LruCache<CachedFirst>(mostCharacters, (_, { characters }) => characters);

  constructor(private readonly recorded: RecordedResponses) {}

  wrap(route: Route): Route {
    if (route.method === 'GET') return route;
    return {
      ...route,
      run: async (call) => {
        const key = call.header('idempotency-key');
        if (key === undefined || mayBeRepeated(call)) return route.run(call);
        const request = { ...call, readBody: lazily(call.readBody) };
        return this.once(await readRequestKey(key, request), route, request);
      },
    };
  }

  private async once(key: RequestKey, route: Route, call: IncomingRequest): Promise<RouteResponse> {
    for (let other = this.underWay.get(key.key); other; other = this.underWay.get(key.key)) {
      await other.catch(() => undefined);
    }
    const current = this.respond(key, route, call);
    this.underWay.set(key.key, current);
    try {
      return await current;
    } finally {
      this.underWay.delete(key.key);
    }
  }

  private async respond(key: RequestKey, route: Route, call: IncomingRequest): Promise<RouteResponse> {
    const first = this.findCached(key) ?? (await this.fromHistory(key));
    if (first !== undefined) {
      return { ...first, headers: { ...first.headers, ...replayedHeader } };
    }
    const response = await route.run({ ...call, requestKey: key });
    if ('document' in response) this.cache(key, response);
    return response;
  }

  private async fromHistory(key: RequestKey): Promise<DocumentResponse | undefined> {
    const mutation = await this.recorded.find(key);
    return mutation && mutationResponse(mutation);
  }

  private findCached({ key, fingerprint }: RequestKey): DocumentResponse | undefined {
    const first = this.cached.get(key);
    if (first !== undefined && first.fingerprint !== fingerprint) throw reusedKeyProblem(key);
    return first?.response;
  }

  private cache({ key, fingerprint }: RequestKey, response: DocumentResponse): void {
    const characters = serialise(response.document, 'json').length + overheadCharacters;
    this.cached.set(key, { fingerprint, response, characters });
  }
}

/** A dry run makes no change. Bytes that are held go after a while, and the first response would still name them. */
function mayBeRepeated({ target: { query } }: IncomingRequest): boolean {
  return query.get('dryRun') === 'true' || query.get('hold') === 'true';
}

function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/**
 * Reads the `Idempotency-Key`, and computes a digest of method, address, author and body.
 *
 * @throws Problem `invalid-header`
 */
async function readRequestKey(key: string, { method, target, author, readBody }: IncomingRequest): Promise<RequestKey> {
  if (!/^[!-~]{1,200}$/.test(key)) {
    throw new Problem('invalid-header', 'An Idempotency-Key is 1–200 visible ASCII characters, without blanks.');
  }
  const { upload, ...body } = await readBody();
  const facts = JSON.stringify([
    method,
    target.segments,
    [...target.query].sort(),
    author,
    upload === undefined ? body : upload.sha256,
  ]);
  return { key, fingerprint: hash('sha256', facts, 'base64url') };
}
