import type { Context } from 'koa';
import type { CacheableResponse } from '#adapters/http/response/encode-response';
import type { RawTarget } from './raw-target.js';

/** What is known of a request on its way through the middleware. */
export interface RequestState {
  /** Names the request in the log and in the `X-Request-Id` header. */
  id: string;
  target: RawTarget;
  /** Who says to be asking; `''` where nobody said. */
  author: string;
  /** The operation that answers, once it is found. */
  operationId?: string;
  /** The change that was made, if one was. */
  changeset?: string;
  /** The response, if it may be given again to the same request. */
  cacheable?: CacheableResponse;
}

export type RequestContext = Context & { state: RequestState };

/** The methods that change nothing. */
export const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
