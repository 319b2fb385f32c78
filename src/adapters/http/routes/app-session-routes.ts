import * as z from 'zod';
import type { AppSessions, SessionKey } from '#application/ports/app-sessions';
import type { Answer } from '#adapters/http/answer/answer';
import { route, type Route } from '#adapters/http/route';
import { appHello, appLines, appReply, appState, messagesOrGone, notedOrGone, openedSession } from './app-schemas.js';

const tags = ['running app'];
const replyBytes = 1024 * 1024;
const tokenQuery = z.object({ token: z.string().describe('What came with the session.') });
const messagesQuery = tokenQuery.extend({
  after: z
    .int({ error: 'must be a whole number' })
    .min(0)
    .default(0)
    .meta({ maximum: undefined })
    .describe('Acknowledges the messages up to this number.'),
  wait: z
    .number({ error: 'must be a number of seconds' })
    .min(0)
    .lt(1000, { error: 'must be a number of seconds' })
    .default(25)
    .meta({ exclusiveMaximum: undefined })
    .describe('Seconds to wait at most.'),
});

/**
 * The bridge's own addresses. Solar2D's `network.request` takes any status but 200 for an error and
 * gives no body for an empty answer, so a call that is understood is answered 200 with a JSON body,
 * always; `gone` says that the app must open a new session.
 */
export function appSessionRoutes(appSessions: AppSessions): Route[] {
  return [
    route({
      method: 'POST',
      path: '/_/app/session',
      operationId: 'openAppSession',
      summary: 'The bridge: connect a running app',
      tags,
      body: appHello,
      answers: { 200: openedSession },
      handle: async ({ body }) => {
        const { waitMs, ...opened } = await appSessions.open(body);
        return { status: 200, document: { ...opened, wait: waitMs / 1000 } };
      },
    }),
    route({
      method: 'GET',
      path: '/_/app/session/:session/messages',
      operationId: 'readAppMessages',
      summary: 'The bridge: the messages after a number, waiting for one where there is none',
      tags,
      query: messagesQuery,
      answers: { 200: messagesOrGone },
      etag: false,
      handle: ({ at, query }) => ({
        held: (give) =>
          appSessions.messages(keyOf(at, query), query.after, query.wait * 1000, (messages) =>
            give({ status: 200, document: messages === undefined ? { gone: true } : { messages } }),
          ),
      }),
    }),
    route({
      method: 'POST',
      path: '/_/app/session/:session/replies/:call',
      operationId: 'answerAppCall',
      summary: 'The bridge: answer a call',
      tags,
      query: tokenQuery,
      body: appReply,
      bodyLimit: replyBytes,
      answers: { 200: notedOrGone },
      handle: ({ at, query, body }) => note(appSessions.reply(keyOf(at, query), Number(at.call), body)),
    }),
    route({
      method: 'POST',
      path: '/_/app/session/:session/state',
      operationId: 'tellAppState',
      summary: 'The bridge: what the app shows now',
      tags,
      query: tokenQuery,
      body: appState,
      answers: { 200: notedOrGone },
      handle: ({ at, query, body }) => note(appSessions.setState(keyOf(at, query), body.ui)),
    }),
    route({
      method: 'POST',
      path: '/_/app/session/:session/log',
      operationId: 'tellAppLog',
      summary: 'The bridge: lines of the app’s console',
      tags,
      query: tokenQuery,
      body: appLines,
      answers: { 200: notedOrGone },
      handle: ({ at, query, body }) => note(appSessions.log(keyOf(at, query), body.from, body.lines)),
    }),
  ];
}

function keyOf(at: { readonly session: string }, query: { readonly token: string }): SessionKey {
  return { session: at.session, token: query.token };
}

function note(known: boolean): Answer {
  return { status: 200, document: known ? { ok: true } : { gone: true } };
}
