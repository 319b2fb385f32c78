import * as z from 'zod';
import type { AppReport } from '#application/ports/app-sessions';
import { changedFile, stepKinds } from '#application/use-cases/history/entry-document';
import { properties } from '#application/use-cases/property-schemas';
import { resourceReference } from '../address/resource-paths.js';

/**
 * One event of the stream, as its fields say it: `event` is its type, `data` is JSON. Those with an `id` are places
 * in the history to go on from.
 */

const revision = z.int().nonnegative().describe('How many changes the project has seen.');
const id = z.string().describe('A place in the history: to be sent as Last-Event-ID.');

const opening = z.object({ revision });

const readyEvent = z
  .object({ event: z.literal('ready'), id, data: opening })
  .meta({ id: 'ReadyEvent', description: 'The stream has begun, at this revision.' });

const resetEvent = z.object({ event: z.literal('reset'), id, data: opening }).meta({
  id: 'ResetEvent',
  description: 'What was missed is not in the history any more: read again what you need.',
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
      kind: z.enum(stepKinds),
      resource: resourceReference.nullable(),
      changes: z.array(changedFile),
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

/** `print` and `error` are lines of its console; `state` is said when it shows something else. */
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
  .meta({ id: 'DoctorEvent', description: 'Somebody has the project examined, which has come so far.' });

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
