import * as z from 'zod';
import {
  historyEntry,
  historyItem,
  itemsText,
  renamesText,
  type EntryDocument,
} from '#application/use-cases/history/entry-document';
import { nameOf } from '#domain/change/file-change';
import { bytes } from '#application/use-cases/define-operation';
import { createCheckpoint } from '#application/use-cases/history/create-checkpoint';
import { deleteCheckpoint } from '#application/use-cases/history/delete-checkpoint';
import { listCheckpoints } from '#application/use-cases/history/list-checkpoints';
import { readCheckpoint } from '#application/use-cases/history/read-checkpoint';
import { listHistory } from '#application/use-cases/history/list-history';
import { readHistoryEntry } from '#application/use-cases/history/read-history-entry';
import { readHistoryFile } from '#application/use-cases/history/read-history-file';
import { redoChange } from '#application/use-cases/history/redo-change';
import { restoreProject } from '#application/use-cases/history/restore-project';
import { undoChange } from '#application/use-cases/history/undo-change';
import { requestOf, requestTo } from '../address/operation-request.js';
import { publishedRename, publishedResource, renamed, resourceReference } from '../address/resource-paths.js';
import { assetMediaTypes, assetResponse } from '../response/asset-response.js';
import { declared, type Operations } from '../operations.js';
import { route, type Route } from '../route.js';

const tags = ['history'];

const request = historyEntry.shape.request.unwrap();
const gone = 'Absent for an operation that is no more.';
const requestMembers = { method: z.string().optional().describe(gone), path: z.string().optional().describe(gone) };
const publishedEntry = historyEntry
  .extend({
    request: z.object({ ...requestMembers, ...request.shape }).nullable(),
    resource: resourceReference.nullable(),
    items: z
      .array(historyItem.extend({ resource: resourceReference }))
      .optional()
      .describe(itemsText),
    renames: z.array(renamed).optional().describe(renamesText),
  })
  .meta({ id: 'HistoryEntry', description: historyEntry.description });

export function historyRoutes(operations: Operations): Route[] {
  return [
    route({
      ...requestTo(listHistory),
      tags,
      ...declared(listHistory),
      query: listHistory.options,
      responses: { 200: z.array(publishedEntry) },
      handle: async ({ query }) => {
        const entries = await operations.call(listHistory, { at: {}, options: query, body: undefined });
        return { status: 200, document: entries.map(publish) };
      },
    }),
    route({
      ...requestTo(readHistoryEntry),
      tags,
      ...declared(readHistoryEntry),
      responses: { 200: publishedEntry },
      handle: async ({ at }) => {
        const entry = await operations.call(readHistoryEntry, { at, options: {}, body: undefined });
        return { status: 200, document: publish(entry) };
      },
    }),
    route({
      ...requestTo(readHistoryFile),
      tags,
      ...declared(readHistoryFile),
      description:
        'One range of the bytes for a `Range` header, as `206`. A page cannot run what it gets here: SVG, web pages and files of no known type come as attachments.',
      query: readHistoryFile.options,
      responses: { 200: bytes, 206: bytes },
      media: assetMediaTypes,
      problems: [...readHistoryFile.problems, 'range-not-satisfiable'],
      handle: async ({ at, query, header, method }) => {
        const file = await operations.call(readHistoryFile, { at, options: query, body: undefined });
        return assetResponse(file, nameOf(query.path), method === 'GET' ? header : () => undefined);
      },
    }),
    operations.changeRoute(undoChange, { tags }),
    operations.changeRoute(redoChange, { tags }),
    operations.changeRoute(restoreProject, { tags }),
    operations.callRoute(listCheckpoints, { tags }),
    operations.callRoute(readCheckpoint, { tags }),
    operations.changeRoute(createCheckpoint, { tags }),
    operations.changeRoute(deleteCheckpoint, { tags }),
  ];
}

/** Operations and addresses as methods and paths. */
function publish(entry: EntryDocument) {
  const { request, resource, items, renames } = entry;
  return {
    ...entry,
    request: request && { ...requestOf(request), ...request },
    resource: resource && publishedResource(resource),
    ...(items && { items: items.map((item) => ({ ...item, resource: publishedResource(item.resource) })) }),
    ...(renames && { renames: renames.map(publishedRename) }),
  };
}
