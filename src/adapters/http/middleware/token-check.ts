import { createHash, timingSafeEqual } from 'node:crypto';
import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';

/** Asks for `Authorization: Bearer <token>`. How long the comparison takes tells nothing of the token. */
export function checkToken(token: string): Middleware {
  const expected = digest(token);
  return async (context, next) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(context.get('Authorization')) ?? [];
    if (given === undefined || !timingSafeEqual(digest(given), expected)) {
      throw new Problem(
        'unauthorized',
        given === undefined
          ? 'This service needs a token; send it as "Authorization: Bearer <token>".'
          : 'The token is not the one this service was started with.',
      );
    }
    await next();
  };
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
