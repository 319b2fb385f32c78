import * as z from 'zod';
import type { ProjectServices } from '#application/project-services';
import type { AppReport } from '#application/ports/app-sessions';
import { changedFile, renamesText, stepKinds, summaryText } from '#application/use-cases/history/entry-document';
import { properties } from '#application/use-cases/property-schemas';
import { renamed, resourceReference } from '#adapters/http/address/resource-paths';
import { followEvents } from '#application/use-cases/history/follow-events';
import { EventStream } from '#adapters/http/response/event-stream';
import { route, type Route } from '#adapters/http/route';

/**
 * One event of the stream: `event` is its type, `data` is JSON. A listener can resume from the last `id`.
 */

const revision = z.int().nonnegative().describe('How many changes the project has seen.');
const id = z.string().describe('A place in the history: to be sent as Last-Event-ID.');

const opening = z.object({ revision });

const readyEvent = z
  .object({ event: z.literal('ready'), id, data: opening })
  .meta({ id: 'ReadyEvent', description: 'The stream has begun, at this revision.' });

const resetEvent = z.object({ event: z.literal('reset'), id, data: opening }).meta({
  id: 'ResetEvent',
  description: 'The history no longer has the events that were missed: read again what you need.',
});

const changeEvent = z
  .object({
    event: z.literal('change'),
    id,
    data: z.object({
      revision,
      id: z.string().describe('Of the entry in the history.'),
      at: z.iso.datetime(),
      author: z.string(),
      summary: z.string().describe(summaryText),
      kind: z.enum(stepKinds),
      operation: z.string().optional().describe('What was done; absent for an external edit.'),
      resource: resourceReference.nullable(),
      changes: z.array(changedFile),
      renames: z.array(renamed).optional().describe(renamesText),
    }),
  })
  .meta({ id: 'ChangeEvent', description: 'A new revision: each once, in order, without gaps.' });

const previewEvent = z
  .object({
    event: z.literal('preview'),
    data: z.object({
      book: z.string(),
      page: z.string(),
      layer: z.string().describe('Its whole path.'),
      class: z.string().optional().describe('The class on the layer, where the preview is of one.'),
      props: properties.nullable().describe('What is shown and not stored; `null` where the preview ended.'),
    }),
  })
  .meta({ id: 'PreviewEvent', description: 'Properties are shown, or no longer.' });

/** `print` and `error` are lines of the app's console. `state`: the app shows something else. */
const happenings = ['connected', 'gone', 'state', 'print', 'error'] as const satisfies readonly AppReport['kind'][];

const appEvent = z
  .object({ event: z.literal('app'), data: z.object({ name: z.enum(happenings), params: properties }) })
  .meta({ id: 'RunningAppEvent', description: 'Something happened to the running app.' });

const doctorEvent = z
  .object({
    event: z.literal('doctor'),
    data: z.object({
      pages: z.int().nonnegative().describe('Looked at so far.'),
      of: z.int().nonnegative().describe('To be looked at in all.'),
    }),
  })
  .meta({ id: 'DoctorEvent', description: 'The progress of an examination of the project.' });

export const projectEvent = z
  .discriminatedUnion('event', [readyEvent, resetEvent, changeEvent, previewEvent, appEvent, doctorEvent])
  .meta({
    id: 'ProjectEvent',
    description: 'One event of the stream: its fields `event` and `id`, and its `data` parsed as JSON.',
    discriminator: {
      propertyName: 'event',
      mapping: {
        ready: '#/components/schemas/ReadyEvent',
        reset: '#/components/schemas/ResetEvent',
        change: '#/components/schemas/ChangeEvent',
        preview: '#/components/schemas/PreviewEvent',
        app: '#/components/schemas/RunningAppEvent',
        doctor: '#/components/schemas/DoctorEvent',
      },
    },
  });

export function eventsRoute(services: ProjectServices): Route {
  return route({
    method: 'GET',
    path: '/_/events',
    operationId: 'followEvents',
    summary: 'What happens in the project, as server-sent events',
    description:
      'The stream begins with `ready` (or, where `Last-Event-ID` names a place the history does not reach, `reset`: read again what you need). `change` comes once for each revision, in order, without gaps; `preview`, `app` and `doctor` events come between and have no id. The schema is that of each event of the stream: `event` and `id` are its fields, `data` is its data, which is JSON: ids and paths, never content. With `Last-Event-ID` of the last event seen, also across a restart of the service, nothing is missed. At most 64 listen; one that takes nothing for a minute is cut off.',
    tags: ['history'],
    responses: { 200: projectEvent },
    media: ['text/event-stream'],
    etag: false,
    problems: ['too-busy'],
    handle: async ({ header, prefix }) => ({
      status: 200,
      content: new EventStream(await followEvents(services, header('last-event-id') ?? ''), prefix),
      type: 'text/event-stream; charset=utf-8',
      // The connection ends with the stream.
      headers: { Connection: 'close', 'X-Accel-Buffering': 'no' },
    }),
  });
}
