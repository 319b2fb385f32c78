import type { Context } from 'koa';
import type { RawTarget } from './address/raw-target.js';

/** What is known of a request on its way through the middleware. */
export interface CallState {
  /** Names the request in the log and in the `X-Request-Id` header. */
  id: string;
  target: RawTarget;
  /** Who says to be asking; `''` where nobody said. */
  author: string;
  /** The operation that answers, once it is found. */
  operationId?: string;
  /** The change that was made, if one was. */
  changeset?: string;
}

export type CallContext = Context & { state: CallState };
