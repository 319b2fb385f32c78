import { randomUUID } from 'node:crypto';
import type { Middleware } from 'koa';
import type { Logger } from 'pino';
import type { CallState } from '../call-state.js';

const longestPath = 512;

/**
 * Gives each request an id of our own (a caller's could forge the log) and logs one line when
 * its answer is done. Never logged: bodies, query strings, tokens.
 */
export function accessLog(log: Logger): Middleware<CallState> {
  return async (context, next) => {
    const begun = performance.now();
    context.state.id = randomUUID();
    context.set('X-Request-Id', context.state.id);
    context.res.once('close', () => {
      const { id, operationId, changeset } = context.state;
      log.info(
        {
          id,
          method: context.method,
          path: (context.req.url ?? '').split('?', 1).join('').slice(0, longestPath),
          route: operationId,
          status: context.res.statusCode,
          ms: Math.round((performance.now() - begun) * 10) / 10,
          changeset,
          ...(context.res.writableFinished ? {} : { cut: true }),
        },
        'request',
      );
    });
    await next();
  };
}
