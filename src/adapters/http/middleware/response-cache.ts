import type { Middleware } from 'koa';
import { LruCache } from '#application/support/lru-cache';
import { documentForm } from '#adapters/http/response/document-form';
import type { CacheableResponse } from '#adapters/http/response/encode-response';
import { linesType } from '#adapters/http/response/line-stream';
import { writeResponse } from '#adapters/http/response/send-response';
import { declaresNoBytes } from '#adapters/http/request/body-admission';
import type { RequestContext, RequestState } from '#adapters/http/request/request-context';

interface ResponseCacheLimits {
  /** For all responses together. */
  readonly bytes: number;
  /** A larger response is not cached: it would evict hundreds. */
  readonly responseBytes: number;
}

const defaultLimits: ResponseCacheLimits = { bytes: 8 * 1024 * 1024, responseBytes: 1024 * 1024 };

/** What an entry takes beside its bytes and its key: headers, the map, the references of its read set. */
const overheadBytes = 2 * 1024;

/**
 * Caches the responses to GET and HEAD by target and representation, in an LRU cache. A cached response is validated
 * before each use: it is given while nothing that was read for it has changed. It comes after all that refuses callers.
 */
export function responseCache({ bytes, responseBytes } = defaultLimits): Middleware<RequestState> {
  const responses = new LruCache<CacheableResponse>(
    bytes,
    (key, { response: answer }) => key.length + answer.bytes.length + overheadBytes,
  );
  return async (context, next) => {
    if (!isCacheable(context)) {
      await next();
      return;
    }
    // A foreign request is quiet even without the parameter, and its response must not become that of others. A target has no blank in it.
    const key = `${documentForm(context)} ${context.state.isForeign} ${context.req.url ?? ''}`;
    const cached = responses.get(key);
    if (cached !== undefined) {
      await cached.validators.readSet.sync();
      if (respond(context, cached)) return;
      if (responses.get(key) === cached) responses.delete(key);
    }
    await next();
    const { cacheable } = context.state;
    if (cacheable === undefined) return;
    if (cacheable.response.bytes.length <= responseBytes) responses.set(key, cacheable);
    else responses.delete(key);
  };
}

function isCacheable({ method, req }: RequestContext): boolean {
  const isStream = req.headers.accept?.includes(linesType) === true;
  return (method === 'GET' || method === 'HEAD') && declaresNoBytes(req) && !isStream;
}

/** @returns whether the response is still valid, and was given */
function respond(
  context: RequestContext,
  { response: answer, validators: again, effect, operationId }: CacheableResponse,
): boolean {
  // From here to the last byte nothing else runs: what is fresh now is fresh when it is written.
  const revision = again.isFresh() ? again.readSet.freshAt() : undefined;
  if (revision === undefined) return false;
  context.state.operationId = operationId;
  if (context.method === 'GET') effect?.();
  writeResponse(context, answer, revision);
  return true;
}
