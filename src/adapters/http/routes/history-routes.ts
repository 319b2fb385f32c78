import * as z from 'zod';
import type { EntryDocument } from '#application/use-cases/history/entry-document';
import type { UseCases } from '#application/use-cases';
import { publishedResource, requestOf } from '../address/resource-paths.js';
import { route, type Route } from '../route.js';
import { changeQuery, changeRequest, mutationAnswer, nameParameter } from '../change-call.js';
import { historyEntry, mutation } from './schemas.js';

const tags = ['history'];
const mostListed = 200;
const outOfRange = `must be a number from 1 to ${mostListed}`;

const limit = z
  .string()
  .regex(/^\d{1,3}$/, { error: outOfRange })
  .default('50')
  .transform(Number)
  .pipe(z.number().min(1, { error: outOfRange }).max(mostListed, { error: outOfRange }))
  .meta({ type: 'integer', minimum: 1, maximum: mostListed, pattern: undefined })
  .describe(`How many entries at most, 1–${mostListed}.`);

export function historyRoutes({ listHistory, readHistoryEntry, undoChange, redoChange }: UseCases): Route[] {
  return [
    route({
      method: 'GET',
      path: '/_/history',
      operationId: 'listHistory',
      summary: 'What was changed, the newest first',
      description:
        'An undo and a redo are entries of their own. Go on with `before` and the id of the last entry listed.',
      tags,
      query: z.object({ limit, before: nameParameter.optional().describe('An id: only entries older than it.') }),
      answers: { 200: z.array(historyEntry) },
      handle: async ({ query }) => ({
        status: 200,
        document: (await listHistory.execute(query.limit, query.before)).map(publishedEntry),
      }),
    }),
    route({
      method: 'GET',
      path: '/_/history/:id',
      operationId: 'readHistoryEntry',
      summary: 'One change, with a unified diff of each file',
      tags,
      answers: { 200: historyEntry },
      problems: ['history-entry-not-found'],
      handle: async ({ at }) => ({ status: 200, document: publishedEntry(await readHistoryEntry.execute(at.id)) }),
    }),
    route({
      method: 'POST',
      path: '/_/history/undo',
      operationId: 'undoChange',
      summary: 'Take back the newest change, or the newest of one author',
      description:
        'Files become byte for byte what they were. With `author`, nothing that was changed later may stand on the same files.',
      tags,
      query: z.object({
        author: nameParameter
          .optional()
          .describe(
            'Whose newest change is taken back, as Pagewright-Author said it; `external`: the newest edit from outside.',
          ),
        ...changeQuery,
      }),
      answers: { 200: mutation },
      problems: ['nothing-to-undo', 'history-entry-not-found'],
      handle: async (call) => mutationAnswer(await undoChange.execute(changeRequest(call), call.query.author)),
    }),
    route({
      method: 'POST',
      path: '/_/history/redo',
      operationId: 'redoChange',
      summary: 'Make the change again that was taken back last',
      tags,
      query: z.object(changeQuery),
      answers: { 200: mutation },
      problems: ['nothing-to-redo', 'history-entry-not-found'],
      handle: async (call) => mutationAnswer(await redoChange.execute(changeRequest(call))),
    }),
  ];
}

function publishedEntry(entry: EntryDocument) {
  const { request, resource } = entry;
  return {
    ...entry,
    request: request && requestOf(request),
    resource: resource && publishedResource(resource),
  };
}
