import type { Context } from 'koa';
import type { CacheableResponse } from '#adapters/http/response/encode-response';
import type { RawTarget } from './raw-target.js';

/** What the middleware and the route find out about a request. */
export interface RequestState {
  /** Names the request in the log and in the `X-Request-Id` header. */
  id: string;
  /** When it arrived, by `performance.now()`. */
  arrivedAt: number;
  target: RawTarget;
  /** Under which the service is mounted: `''` or `/books`. */
  prefix: string;
  /** Whether a web page of another site made the browser send it: it has no effect in the running app. */
  isForeign: boolean;
  /** The author that the caller gave; `''` without one. */
  author: string;
  /** The operation of the route, once the router has found it. */
  operationId?: string;
  /** The id of the change that the request made. */
  changeset?: string;
  /** The response, if it may be cached. */
  cacheable?: CacheableResponse;
}

export type RequestContext = Context & { state: RequestState };

/** The methods that change nothing. */
export const safeMethods: readonly string[] = ['GET', 'HEAD', 'OPTIONS'];
