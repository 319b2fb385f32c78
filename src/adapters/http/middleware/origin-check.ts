import type { Context, Middleware } from 'koa';
import { isOrigin } from '#domain/host-and-origin';
import { Problem } from '#domain/problem/problem';
import { encodeEmpty } from '#adapters/http/response/encode-response';
import { writeResponse } from '#adapters/http/response/send-response';
import { type RequestState, safeMethods } from '#adapters/http/request/request-context';

const preflightAnswer = encodeEmpty(204, {
  'Access-Control-Allow-Methods': 'GET, HEAD, PUT, POST, DELETE',
  'Access-Control-Allow-Headers':
    'Accept, Authorization, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Pagewright-Author',
  'Access-Control-Max-Age': '600',
});

/**
 * Refuses what a browser sends on behalf of another site: such a page may neither change a
 * project nor read it. Editors, curl and assistants send neither `Origin` nor `Sec-Fetch-Site` and
 * pass. `same-site` counts as another site: every port of localhost is the same site.
 *
 * @param allowed exact origins (`https://studio.example`, `vscode-webview://<id>`) that may call, with CORS. `null`, which
 *   any page in a sandbox sends, whosever it is, only where every caller has to send a token
 * @throws TypeError at once when one of them is no origin, or `null` without a token
 */
export function checkOrigin(allowed: readonly string[], asksForToken: boolean): Middleware<RequestState> {
  allowed.forEach((each) => requireOrigin(each, asksForToken));
  return (context, next) => {
    const origin = context.req.headers.origin ?? '';
    context.state.isForeign = !allowed.includes(origin) && comesFromElsewhere(context, origin);
    if (allowed.includes(origin)) {
      context.set('Access-Control-Allow-Origin', origin);
      context.set(
        'Access-Control-Expose-Headers',
        'ETag, Location, X-Request-Id, Allow, Pagewright-Revision, Idempotency-Replayed, Retry-After',
      );
      if (isPreflight(context)) {
        writeResponse(context, preflightAnswer);
        return;
      }
    } else if (context.state.isForeign && !(safeMethods.includes(context.method) && isVisit(context))) {
      throw new Problem(
        'origin-not-allowed',
        `A web page of another origin${origin === '' ? '' : ` (${origin.slice(0, 200)})`} may not call this service; start it with --allow-origin to allow one.`,
      );
    }
    return next();
  };
}

/** Whether a page of another site had the browser send the request. A browser without `Sec-Fetch-Site` shows it by other fields. */
function comesFromElsewhere(context: Context, origin: string): boolean {
  const site = context.get('Sec-Fetch-Site');
  const host = context.get('Host').toLowerCase();
  if (site !== '') return site !== 'same-origin' && site !== 'none';
  if (origin !== '') return origin !== `http://${host}`;
  const referrer = context.get('Referer');
  return referrer !== '' && !isOfHost(referrer, host);
}

/** Whether a URL is of the host that the `Host` header names, by whatever scheme: a proxy may end TLS. */
export function isOfHost(url: string, host: string): boolean {
  return URL.canParse(url) && new URL(url).host === host.toLowerCase();
}

/**
 * Somebody followed a link here in a window of its own: the page that linked cannot look inside. A browser that does not send its
 * site sends an origin with all else.
 */
function isVisit(context: Context): boolean {
  if (context.get('Sec-Fetch-Site') === '') return context.get('Origin') === '';
  return context.get('Sec-Fetch-Mode') === 'navigate' && ['', 'document'].includes(context.get('Sec-Fetch-Dest'));
}

function isPreflight(context: Context): boolean {
  return context.method === 'OPTIONS' && context.get('Access-Control-Request-Method') !== '';
}

function requireOrigin(text: string, asksForToken: boolean): void {
  if (text === 'null') {
    if (asksForToken) return;
    throw new TypeError('"null" is the origin of every page in a sandbox: it is only allowed together with a token');
  }
  if (!isOrigin(text)) {
    throw new TypeError(
      `"${text}" is no origin; an origin is a scheme, a host and perhaps a port: https://studio.example`,
    );
  }
}
