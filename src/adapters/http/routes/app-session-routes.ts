import * as z from 'zod';
import { luaTable, properties, propertyValue } from '#application/use-cases/property-schemas';
import type { AppSessions, SessionKey } from '#application/ports/app-sessions';
import type { RouteResponse } from '#adapters/http/response/route-response';
import { route, type Route } from '#adapters/http/route';

/** What the bridge in a running app sends and receives. */

const short = z.string().max(200);
const list = z.array(short).max(50);

const sessionKey = z.object({ session: z.string(), token: z.string() });

const appHello = z
  .object({
    capabilities: list.default([]),
    engine: short.default(''),
    device: short.default(''),
    project: z.string().max(4096).optional().describe('The folder of the app, in the simulator.'),
    ui: luaTable.default({}),
    resume: sessionKey.nullish().transform((key) => key ?? undefined),
  })
  .transform(({ resume, ...hello }) => ({ ...hello, ...(resume === undefined ? {} : { resume }) }))
  .meta({ id: 'AppHello' });

const refusedSession = z
  .object({ refused: z.string().describe('Why: the app is of another project.') })
  .meta({ id: 'AppRefused' });

const openedSession = sessionKey
  .extend({
    wait: z.number().describe('The longest time that a poll waits, in seconds.'),
    place: z.object({ book: z.string(), page: z.string() }).optional(),
  })
  .meta({ id: 'AppSession' });

const n = z.number();
const call = z.union([
  z.object({ what: z.literal('show'), module: z.string() }),
  z.object({ what: z.literal('layer'), module: z.string(), layer: z.string() }),
  z.object({
    what: z.literal('function'),
    module: z.string(),
    layer: z.string(),
    func: z.string(),
    params: properties,
  }),
]);

const appMessages = z
  .object({
    messages: z.array(
      z.union([
        z.object({ n, type: z.literal('event'), name: z.string(), params: properties }),
        z.object({ n, type: z.literal('resync') }),
        z.object({ n, type: z.literal('call'), call }),
      ]),
    ),
  })
  .meta({ id: 'AppMessages', description: 'In order; each comes until it is acknowledged.' });

const appReply = z
  .union([
    z.object({ ok: z.literal(true), result: propertyValue.default(null) }),
    z.object({
      ok: z.literal(false),
      code: z.enum(['view-not-registered', 'function-failed']),
      message: z.string(),
    }),
  ])
  .meta({ id: 'AppReply' });

const appState = z.object({ ui: luaTable }).meta({ id: 'AppState' });

const appLines = z
  .object({
    from: z.number().int().min(1),
    lines: z.array(z.object({ level: z.enum(['print', 'error']), text: z.string().max(8000) })).max(100),
  })
  .meta({ id: 'AppLines' });

const noted = z.object({ ok: z.literal(true) }).meta({ id: 'Noted' });

const gone = z
  .object({ gone: z.literal(true) })
  .meta({ id: 'SessionGone', description: 'The session is not known (any more); open another.' });

const notedOrGone = z.union([noted, gone]).meta({ id: 'NotedOrGone' });
const messagesOrGone = z.union([appMessages, gone]).meta({ id: 'MessagesOrGone' });

const tags = ['running app'];
const replyBytes = 1024 * 1024;
const tokenQuery = z.object({ token: z.string().describe('The token of the session.') });
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
 * The addresses for the bridge. Solar2D's `network.request` takes any status but 200 for an error, and gives no body for an empty
 * response. So every request that is understood gets 200 with a JSON body. `gone` means that the app must open a new session.
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
      responses: { 200: z.union([openedSession, refusedSession]) },
      handle: async ({ body: { project, ...hello } }) => {
        const refused = project === undefined ? undefined : await appSessions.refusalOf(project);
        if (refused !== undefined) return { status: 200, document: { refused } };
        const { waitMs, ...opened } = await appSessions.open(hello);
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
      responses: { 200: messagesOrGone },
      etag: false,
      handle: ({ at, query }) => ({
        whenReady: (send) =>
          appSessions.messages(keyOf(at, query), query.after, query.wait * 1000, (messages) =>
            send({ status: 200, document: messages === undefined ? { gone: true } : { messages } }),
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
      bodyLimit: { bytes: replyBytes },
      responses: { 200: notedOrGone },
      handle: async ({ at, query, body }) => note(await appSessions.reply(keyOf(at, query), Number(at.call), body)),
    }),
    route({
      method: 'POST',
      path: '/_/app/session/:session/state',
      operationId: 'tellAppState',
      summary: 'The bridge: what the app shows now',
      tags,
      query: tokenQuery,
      body: appState,
      responses: { 200: notedOrGone },
      handle: async ({ at, query, body }) => note(await appSessions.setState(keyOf(at, query), body.ui)),
    }),
    route({
      method: 'POST',
      path: '/_/app/session/:session/log',
      operationId: 'tellAppLog',
      summary: 'The bridge: lines of the app’s console',
      tags,
      query: tokenQuery,
      body: appLines,
      responses: { 200: notedOrGone },
      handle: async ({ at, query, body }) => note(await appSessions.log(keyOf(at, query), body.from, body.lines)),
    }),
  ];
}

function keyOf(at: { readonly session: string }, query: { readonly token: string }): SessionKey {
  return { session: at.session, token: query.token };
}

function note(isOpen: boolean): RouteResponse {
  return { status: 200, document: isOpen ? { ok: true } : { gone: true } };
}
