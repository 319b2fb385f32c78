import * as z from 'zod';
import { luaTable, properties, propertyValue } from '#application/use-cases/property-schemas';

/** What the bridge in a running app sends and receives. */

const short = z.string().max(200);
const list = z.array(short).max(50);

const sessionKey = z.object({ session: z.string(), token: z.string() });

export const appHello = z
  .object({
    capabilities: list.default([]),
    engine: short.default(''),
    device: short.default(''),
    ui: luaTable.default({}),
    resume: sessionKey.nullish().transform((key) => key ?? undefined),
  })
  .transform(({ resume, ...hello }) => ({ ...hello, ...(resume === undefined ? {} : { resume }) }))
  .meta({ id: 'AppHello' });

export const openedSession = sessionKey
  .extend({
    wait: z.number().describe('Seconds that a poll is held at most.'),
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

export const appReply = z
  .union([
    z.object({ ok: z.literal(true), result: propertyValue.default(null) }),
    z.object({
      ok: z.literal(false),
      code: z.enum(['view-not-registered', 'function-failed']),
      message: z.string(),
    }),
  ])
  .meta({ id: 'AppReply' });

export const appState = z.object({ ui: luaTable }).meta({ id: 'AppState' });

export const appLines = z
  .object({
    from: z.number().int().min(1),
    lines: z.array(z.object({ level: z.enum(['print', 'error']), text: z.string().max(8000) })).max(100),
  })
  .meta({ id: 'AppLines' });

const noted = z.object({ ok: z.literal(true) }).meta({ id: 'Noted' });

const gone = z
  .object({ gone: z.literal(true) })
  .meta({ id: 'SessionGone', description: 'The session is not known (any more); open another.' });

export const notedOrGone = z.union([noted, gone]).meta({ id: 'NotedOrGone' });
export const messagesOrGone = z.union([appMessages, gone]).meta({ id: 'MessagesOrGone' });
