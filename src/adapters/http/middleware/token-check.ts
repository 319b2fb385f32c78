import { hash, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Middleware } from 'koa';
import { Problem } from '#domain/problem/problem';
import type { RequestContext, RequestState } from '#adapters/http/request/request-context';
import { sessionOf, type Sessions } from '#adapters/http/sessions';
import { isOfHost } from './origin-check.js';
import { slowGuesses } from './slow-guesses.js';

/**
 * Requires `Authorization: Bearer <token>`, or the session of a browser. The comparison takes the same time for every token.
 * The refusal of a wrong token or code is delayed by `slowGuesses`. Whatever others send, the right one never waits.
 *
 * @param isOpen whether a request needs neither
 * @param pause resolves when so many milliseconds have passed
 */
export function checkToken(
  token: string,
  sessions: Pick<Sessions, 'isOpen'>,
  isOpen: (context: RequestContext) => boolean,
  pause: (ms: number) => Promise<unknown> = (ms) => setTimeout(ms, undefined, { ref: false }),
): Middleware<RequestState> {
  const expected = digest(token);
  const isToken = (given: string) => timingSafeEqual(digest(given), expected);
  const slowDown = slowGuesses(pause);
  return async (context, next): Promise<void> => {
    const [, given] = /^Bearer +(\S+)$/i.exec(context.get('Authorization')) ?? [];
    const isKnown = given === undefined ? isOpen(context) || (await hasSession(context, sessions)) : isToken(given);
    if (isKnown) await next();
    else if (given !== undefined) await slowly(context, wrongToken());
    else if (exchangesCode(context)) await next().catch((error: unknown) => slowly(context, error));
    else throw noToken();
  };

  /** Passes an error on; a guess that was wrong, after its turn. */
  async function slowly(context: RequestContext, error: unknown): Promise<never> {
    if (error instanceof Problem && error.code === 'unauthorized') await slowDown(context);
    throw error;
  }
}

function noToken(): Problem {
  return new Problem('unauthorized', 'This service needs a token; send it as "Authorization: Bearer <token>".');
}

function wrongToken(): Problem {
  return new Problem('unauthorized', 'The token is not the one this service was started with.');
}

/**
 * Whether a page of this very origin sends an open session. Browsers send the cookie to every port of the host, so it is no proof:
 * only scripts of this origin have the key.
 */
async function hasSession(context: RequestContext, sessions: Pick<Sessions, 'isOpen'>): Promise<boolean> {
  const { cookie, host = '', origin = '' } = context.req.headers;
  if (context.state.isForeign || isAt(context, 'mcp')) return false;
  if (origin !== '' && !isOfHost(origin, host)) return false;
  return sessions.isOpen(sessionOf(cookie, host), context.get('Pagewright-Session'));
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
