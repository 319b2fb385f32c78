import * as z from 'zod';
import { route, type Route } from '../route.js';
import { sessionCookie, sessionOf, type Sessions } from '../sessions.js';

const tags = ['service'];
const path = '/_/session';

/**
 * The session of a browser, in place of the token.
 * @param sessions `undefined` where the service demands no token
 */
export function sessionRoutes(sessions: Sessions | undefined): Route[] {
  return [
    route({
      method: 'POST',
      path,
      operationId: 'beginSession',
      summary: 'Begin the session of a browser',
      description:
        'Takes a code, which works once, or the token in `Authorization` without a body. The answer sets a cookie for 12 hours, and has a `key`. The session counts for requests that bring both, the key as `Pagewright-Session`: browsers send a cookie to every port of a host. The page keeps the key where only its own origin can read it. A service without a token sets no cookie.',
      tags,
      body: z
        .strictObject({
          code: z.string().optional().describe('From the address that the service printed, after `#code=`.'),
        })
        .meta({ id: 'SessionRequest' }),
      responses: {
        200: z
          .object({
            needed: z.boolean().describe('Whether the service demands a token or a session.'),
            key: z.string().optional().describe('To be sent as `Pagewright-Session`. Missing where none is needed.'),
          })
          .meta({ id: 'BrowserSession' }),
      },
      handle: async ({ body, header, prefix }) => {
        if (sessions === undefined) return { status: 200, document: { needed: false } };
        // With a token, the middleware has checked it; without one, only the code counts.
        const hasToken = header('authorization') !== undefined;
        const isByToken = hasToken && body.code === undefined;
        const { id, key } = await (isByToken ? sessions.begin() : sessions.exchange(body.code ?? ''));
        return {
          status: 200,
          document: { needed: true, key },
          headers: { 'Set-Cookie': sessionCookie(id, place(header, prefix)) },
        };
      },
    }),
    route({
      method: 'POST',
      path: `${path}/code`,
      operationId: 'issueSessionCode',
      summary: 'A code for the address of the studio',
      description:
        'For a program that has the token and opens the studio in a browser: the page at `/_/studio#code=…` exchanges the code for a session. It works once, within a minute.',
      tags,
      responses: {
        200: z
          .object({
            needed: z.boolean().describe('Whether the service demands a token or a session.'),
            code: z.string().optional().describe('Missing where none is needed.'),
          })
          .meta({ id: 'SessionCode' }),
      },
      handle: async () => ({
        status: 200,
        document: sessions === undefined ? { needed: false } : { needed: true, code: await sessions.issueCode() },
      }),
    }),
    route({
      method: 'DELETE',
      path,
      operationId: 'endSession',
      summary: 'End the session of this browser',
      tags,
      responses: { 200: z.object({ ended: z.boolean() }).meta({ id: 'EndedSession' }) },
      handle: async ({ header, prefix }) => {
        const id = sessionOf(header('cookie'), header('host') ?? '');
        const ended = id !== undefined && (await sessions?.isOpen(id, header('pagewright-session') ?? '')) === true;
        if (ended) await sessions?.end(id);
        const headers = { 'Set-Cookie': sessionCookie(undefined, place(header, prefix)) };
        return { status: 200, document: { ended }, headers };
      },
    }),
  ];
}

/** A proxy may end TLS, so the page's own origin decides whether the cookie is for TLS alone. */
function place(header: (name: string) => string | undefined, prefix = '') {
  return { host: header('host') ?? '', secure: header('origin')?.startsWith('https:') === true, path: `${prefix}/` };
}
