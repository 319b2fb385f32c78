import type { Middleware } from 'koa';
import { readRawTarget } from '../address/raw-target.js';
import type { CallState } from '#adapters/http/request-context';

/** Takes the request target apart before anything else looks at it. */
export const readTarget: Middleware<CallState> = (context, next) => {
  context.state.target = readRawTarget(context.req.url ?? '');
  return next();
};
