import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import { type RequestContext, type RequestState, safeMethods } from '#adapters/http/request/request-context';
import type { Log } from '../log.js';

const longestPath = 512;

/**
 * Gives each request an id of our own (a caller's could forge the log) and logs one line when its
 * answer is done: what changed nothing and went well at `debug`, everything else at `info`. Never
 * logged: bodies, query strings, tokens.
 */
export function accessLog(log: Log): Middleware<RequestState> {
  return (context, next) => {
    const arrivedAt = performance.now();
    context.state.arrivedAt = arrivedAt;
    context.state.id = randomUUID();
    context.res.on('close', () => {
      const level = isUneventful(context) ? 'debug' : 'info';
      if (log.isLevelEnabled(level)) log[level](describe(context, performance.now() - arrivedAt), 'request');
    });
    return next();
  };
}

function isUneventful({ method, res }: RequestContext): boolean {
  return safeMethods.includes(method) && res.statusCode < 400 && res.writableFinished;
}

function describe({ state, method, req, res }: RequestContext, ms: number): object {
  const { id, operationId, changeset } = state;
  return {
    id,
    method,
    path: (req.url ?? '').split('?', 1).join('').slice(0, longestPath),
    route: operationId,
    status: res.statusCode,
    ms: Math.round(ms * 10) / 10,
    changeset,
    ...(res.writableFinished ? {} : { cut: true }),
  };
}
