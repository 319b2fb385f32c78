import { type RecordedResponses, reusedKeyProblem } from '#application/changes/recorded-responses';
import { LruCache } from '#application/support/lru-cache';
import type { RequestKey } from '#domain/change/request-key';
import type { RouteResponse, DocumentResponse } from './response/route-response.js';
import { serialise } from './response/document-form.js';
import type { IncomingRequest, Route } from './route.js';
import { mutationResponse } from './operations.js';
import { hash } from 'node:crypto';
import { Problem } from '#domain/problem/problem';

/** The most characters of all remembered answers. The history has those of changes, too. */
const mostCharacters = 4 * 1024 * 1024;
/** An estimate for an answer beside its document. */
const overheadCharacters = 1024;

interface Remembered {
  readonly fingerprint: string;
  readonly answer: DocumentResponse;
  readonly characters: number;
}

/**
 * Carries out a request with an `Idempotency-Key` once: the same one again gets the first answer.
 * A refused request changed nothing, and is tried again. Requests with one key come one by one.
 */
export class IdempotentRoutes {
  private readonly underWay = new Map<string, Promise<unknown>>();
  private readonly remembered = new LruCache<Remembered>(mostCharacters, (_, { characters }) => characters);

  constructor(private readonly firstAnswers: RecordedResponses) {}

  wrap(route: Route): Route {
    if (route.method === 'GET') return route;
    return {
      ...route,
      run: async (call) => {
        const key = call.header('idempotency-key');
        // A dry run may be repeated.
        if (key === undefined || call.target.query.get('dryRun') === 'true') return route.run(call);
        const request = { ...call, readBody: lazily(call.readBody) };
        return this.once(await readRequestKey(key, request), route, request);
      },
    };
  }

  private async once(key: RequestKey, route: Route, call: IncomingRequest): Promise<RouteResponse> {
    for (let other = this.underWay.get(key.key); other; other = this.underWay.get(key.key)) {
      await other.catch(() => undefined);
    }
    const mine = this.answer(key, route, call);
    this.underWay.set(key.key, mine);
    try {
      return await mine;
    } finally {
      this.underWay.delete(key.key);
    }
  }

  private async answer(key: RequestKey, route: Route, call: IncomingRequest): Promise<RouteResponse> {
    const first = this.recall(key) ?? (await this.fromHistory(key));
    if (first !== undefined) {
      return { ...first, headers: { ...first.headers, 'Idempotency-Replayed': 'true' } };
    }
    const answer = await route.run({ ...call, requestKey: key });
    if ('document' in answer) this.remember(key, answer);
    return answer;
  }

  private async fromHistory(key: RequestKey): Promise<DocumentResponse | undefined> {
    const mutation = await this.firstAnswers.find(key);
    return mutation && mutationResponse(mutation);
  }

  private recall({ key, fingerprint }: RequestKey): DocumentResponse | undefined {
    const known = this.remembered.get(key);
    if (known !== undefined && known.fingerprint !== fingerprint) throw reusedKeyProblem(key);
    return known?.answer;
  }

  private remember({ key, fingerprint }: RequestKey, answer: DocumentResponse): void {
    const characters = serialise(answer.document, 'json').length + overheadCharacters;
    this.remembered.set(key, { fingerprint, answer, characters });
  }
}

function lazily<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/**
 * A request's `Idempotency-Key`, with a digest of all that makes it this request: method, address,
 * author and body.
 *
 * @throws Problem `invalid-header`
 */
async function readRequestKey(key: string, { method, target, author, readBody }: IncomingRequest): Promise<RequestKey> {
  if (!/^[!-~]{1,200}$/.test(key)) {
    throw new Problem('invalid-header', 'An Idempotency-Key is 1–200 visible ASCII characters, without blanks.');
  }
  const facts = JSON.stringify([method, target.segments, [...target.query].sort(), author, await readBody()]);
  return { key, fingerprint: hash('sha256', facts, 'base64url') };
}
