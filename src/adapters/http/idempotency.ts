import { type RecordedResponses, reusedKeyProblem } from '#application/changes/recorded-responses';
import type { SharedState, StateKind } from '#application/ports/shared-state';
import type { RequestKey } from '#domain/change/request-key';
import type { RouteResponse, DocumentResponse } from './response/route-response.js';
import { serialise } from './response/document-form.js';
import type { IncomingRequest, Route } from './route.js';
import { mutationResponse, replayedHeader } from './operations.js';
import { hash } from 'node:crypto';
import { Problem } from '#domain/problem/problem';

/** The most characters of all responses that the history does not have. */
const mostCharacters = 4 * 1024 * 1024;
/** An estimate of what a response takes beside its document. */
const overheadCharacters = 1024;
const lastsMs = 24 * 60 * 60 * 1_000;

interface FirstResponse {
  readonly fingerprint: string;
  readonly response: Pick<DocumentResponse, 'status' | 'document' | 'location' | 'revision' | 'headers'>;
}

/** Responses that the history does not have, by their keys: nothing was changed, or no file. */
const firsts: StateKind<FirstResponse> = { name: 'first-response' };

/**
 * Runs a request with an `Idempotency-Key` once. A replay gets the first response. A refused request changed nothing, so its
 * replay runs. Requests with the same key run one after the other; those at two services, which change something, are made once.
 */
export class IdempotentRoutes {
  private readonly underWay = new Map<string, Promise<unknown>>();

  constructor(
    private readonly recorded: RecordedResponses,
    private readonly state: SharedState,
  ) {}

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
    const [recorded] = await Promise.all([this.fromHistory(key), this.state.sync()]);
    const first = recorded ?? this.findUnrecorded(key);
    if (first !== undefined) {
      return { ...first, headers: { ...first.headers, ...replayedHeader } };
    }
    const response = await route.run({ ...call, requestKey: key });
    // The response is that of what was done, also where it cannot be kept.
    if ('document' in response && response.isRecorded !== true) await this.keep(key, response).catch(() => undefined);
    return response;
  }

  private async fromHistory(key: RequestKey): Promise<DocumentResponse | undefined> {
    const mutation = await this.recorded.find(key);
    return mutation && mutationResponse(mutation);
  }

  private findUnrecorded({ key, fingerprint }: RequestKey): DocumentResponse | undefined {
    const first = this.state.row(firsts, key)?.value;
    if (first !== undefined && first.fingerprint !== fingerprint) throw reusedKeyProblem(key);
    return first?.response;
  }

  private async keep({ key, fingerprint }: RequestKey, response: DocumentResponse): Promise<void> {
    const { effect: _, validators: __, ...kept } = response;
    const bytes = serialise(response.document, 'json').length + overheadCharacters;
    if (bytes > mostCharacters / 2) return;
    await this.makeRoom(bytes);
    await this.state.update(firsts, key, () => ({ value: { fingerprint, response: kept }, lastsMs, bytes }));
  }

  /** The oldest go. */
  private async makeRoom(characters: number): Promise<void> {
    const rows = this.state.rows(firsts);
    let sum = rows.reduce((total, { bytes = 0 }) => total + bytes, characters);
    const surplus = rows.filter(({ bytes = 0 }) => {
      const isSurplus = sum > mostCharacters;
      if (isSurplus) sum -= bytes;
      return isSurplus;
    });
    await this.state.end(surplus);
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
