import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';
import { type RequestContext, type RequestState, safeMethods } from '#adapters/http/request/request-context';
import { sessionOf, type Sessions } from '#adapters/http/sessions';
import { slowGuesses } from './slow-guesses.js';

/**
 * Requires `Authorization: Bearer <token>`, or the session of a page of this service. The comparison takes the same time for
 * every token. After ten wrong tokens, the refusal of each further one is delayed by a second. The right token never waits.
 *
 * @param pause resolves when so many milliseconds have passed
 */
export function checkToken(
  token: string,
  sessions: Pick<Sessions, 'isOpen'>,
  pause: (ms: number) => Promise<unknown> = setTimeout,
): Middleware<RequestState> {
  const expected = digest(token);
  const slowDown = slowGuesses(pause);
  return (context, next) => {
    const [, given] = /^Bearer +(\S+)$/i.exec(context.get('Authorization')) ?? [];
    if (given === undefined) {
      if (hasSession(context, sessions) || exchangesCode(context)) return next();
      throw new Problem('unauthorized', 'This service needs a token; send it as "Authorization: Bearer <token>".');
    }
    return timingSafeEqual(digest(given), expected) ? next() : refuse();
  };

  async function refuse(): Promise<never> {
    await slowDown();
    throw new Problem('unauthorized', 'The token is not the one this service was started with.');
  }
}

/**
 * Whether a page of this very origin sends an open session. Where a browser does not send the site, only a change counts, because
 * only a change has its origin.
 */
function hasSession(context: RequestContext, sessions: Pick<Sessions, 'isOpen'>): boolean {
  const { cookie, host = '', origin, 'sec-fetch-site': site } = context.req.headers;
  const id = sessionOf(cookie, host);
  if (id === undefined || !sessions.isOpen(id) || isAt(context, 'mcp')) return false;
  if (site !== undefined) return site === 'same-origin';
  return !safeMethods.includes(context.method) && origin === `${context.protocol}://${host.toLowerCase()}`;
}

/** A browser has no token yet when it exchanges its code for a session. */
function exchangesCode(context: RequestContext): boolean {
  return context.method === 'POST' && isAt(context, 'session') && context.req.headers.authorization === undefined;
}

function isAt({ state }: RequestContext, name: string): boolean {
  const [first, second, third] = state.target.segments;
  return first === '_' && second === name && third === undefined;
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}
