import type { Middleware } from 'koa';
import { KnownTargets } from '../address/known-targets.js';
import type { CallState } from '../call-state.js';

/** Takes the request target apart before anything else looks at it. */
export function readTarget(): Middleware<CallState> {
  const targets = new KnownTargets();
  return (context, next) => {
    context.state.target = targets.read(context.req.url ?? '');
    return next();
  };
}
