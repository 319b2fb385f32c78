import * as z from 'zod';
import { runtimeKinds } from '#application/project/runtime/find-runtime';
import type { UseCases } from '#application/use-cases';
import { route, type Route } from '../route.js';
import { snapshotAnswer } from './snapshot-answer.js';

const size = z.number().nullable();
const content = z.object({
  width: size.describe('Points of the screen that the app is laid out for; the shorter side.'),
  height: size.describe('Points; the longer side.'),
  scale: z.string().nullable().describe('How these points fit the screen of a device: `letterbox`, `zoomEven`, …'),
  imageSuffix: z
    .record(z.string(), z.number())
    .nullable()
    .describe('Which images are taken, by the scale from which on they are.'),
});

const project = z
  .object({
    name: z
      .string()
      .nullable()
      .describe('The title of the window in `build.settings`; where there is none, the book that the app starts with.'),
    page: z
      .object({
        width: z.number().describe('Points.'),
        height: z.number().describe('Points.'),
        artwork: z.number().describe('Pixels of the artwork for a point: layers and images are measured in these.'),
      })
      .describe('A page of a book.'),
    content: content.extend({
      from: z
        .enum(['config.lua', 'default'])
        .describe('`default`: there is no `config.lua`. What it does not say has its default, too.'),
    }),
    languages: z
      .array(z.string())
      .describe('The language that the app starts in, then those that language groups have a layer for.'),
    startBook: z.string().nullable().describe('The book that `main.lua` starts.'),
    startPage: z.string().nullable().describe('The page that it starts with.'),
    runtime: z
      .object({
        kind: z
          .enum(runtimeKinds)
          .describe(
            'What runs the books: `plugin`, the plugin `plugin.kwik`; `own`, an older runtime in `components/kwik` and `controller` of the project; `unknown`, neither was found.',
          ),
        from: z.string().nullable().describe('The file or folder that tells.'),
        lacks: z
          .object({ classes: z.array(z.string()), components: z.array(z.string()), actions: z.array(z.string()) })
          .describe('What an `own` runtime cannot run, as its files tell. Attached, it warns with `not-in-runtime`.'),
      })
      .describe('Who runs the books of the project.'),
    defaults: z
      .object({
        content,
        startBook: z.string().nullable().describe('The first book.'),
        startPage: z.string().nullable().describe('The first page of the book that the app starts with.'),
      })
      .describe('What to go by where a value is `null`.'),
  })
  .meta({ id: 'Project', description: 'A project as a whole. What only running its files could tell is `null`.' });

export function projectDocumentRoute({ readProject, snapshots }: UseCases): Route {
  return route({
    method: 'GET',
    path: '/_/project',
    operationId: 'readProject',
    summary: 'The project: how its app starts, how large it is, and what runs it',
    description: '`main.lua`, `config.lua` and `build.settings` are read, never run.',
    tags: ['project'],
    answers: { 200: project },
    handle: () => snapshotAnswer(snapshots, (files) => readProject.execute(files)),
  });
}
