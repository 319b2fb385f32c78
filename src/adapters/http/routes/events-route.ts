import type { FollowEvents } from '#application/use-cases/history/follow-events';
import { EventStream } from '#adapters/http/answer/event-stream';
import { route, type Route } from '../route.js';
import { projectEvent } from './event-schemas.js';

export function eventsRoute(followEvents: FollowEvents): Route {
  return route({
    method: 'GET',
    path: '/_/events',
    operationId: 'followEvents',
    summary: 'What happens in the project, as server-sent events',
    description:
      'The stream begins with `ready` (or, where `Last-Event-ID` names a place the history does not reach, `reset`: read again what you need). `change` comes once for each revision, in order, without gaps; `preview`, `app` and `doctor` events come between and have no id. The schema is that of each event of the stream: `event` and `id` are its fields, `data` is its data, which is JSON: ids and paths, never content. With `Last-Event-ID` of the last event seen, also across a restart of the service, nothing is missed. At most 64 listen; one that takes nothing for a minute is cut off.',
    tags: ['history'],
    answers: { 200: projectEvent },
    media: ['text/event-stream'],
    etag: false,
    problems: ['too-busy'],
    handle: async ({ header }) => ({
      status: 200,
      content: new EventStream(await followEvents.execute(header('last-event-id') ?? '')),
      type: 'text/event-stream; charset=utf-8',
      // The connection is of no use for anything else, and must not outlive the stream.
      headers: { Connection: 'close', 'X-Accel-Buffering': 'no' },
    }),
  });
}
