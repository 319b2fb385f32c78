import * as z from 'zod';
import type { ResourceAddress } from '#domain/change/resource-document';
import type { AnimationStart } from '#application/use-cases/page/animation-starts';
import { createPage } from '#application/use-cases/page/create-page';
import { deletePage } from '#application/use-cases/page/delete-page';
import { indexedPage } from '#application/use-cases/page/page-document';
import { readPage } from '#application/use-cases/page/read-page';
import { pageWithLayers, readPageLayers } from '#application/use-cases/page/read-page-layers';
import { pageWithStarts, readPageStarts } from '#application/use-cases/page/read-page-starts';
import { renamePage } from '#application/use-cases/page/rename-page';
import { showPlainPage } from '#application/use-cases/plain-page/show-plain-page';
import type { SelectInApp } from '#application/use-cases/running-app/select-in-app';
import { thingMembers } from '#application/use-cases/thing-schema';
import { hrefOfThing, requestTo } from '../address/operation-request.js';
import { publishedThing } from '../address/resource-paths.js';
import { declared, type Operations } from '../operations.js';
import { route, type Route } from '../route.js';

const tags = ['pages'];

const start = pageWithStarts.shape.starts.element.shape;
const thing = z.object({ href: z.string(), ...thingMembers });
const publishedStarts = pageWithStarts
  .extend({
    starts: z
      .array(
        z.object({
          class: thing.describe(start.class.description ?? ''),
          by: z.union([z.literal('page'), thing]).describe(start.by.description ?? ''),
          at: start.at,
        }),
      )
      .describe(pageWithStarts.shape.starts.description ?? ''),
  })
  .meta({ id: 'PageWithStarts' });

export function pageRoutes(operations: Operations, selectInApp: SelectInApp): Route[] {
  return [
    route({
      ...requestTo(readPage),
      tags,
      ...declared(readPage),
      summary: 'A page’s index model; a plain page is shown in the running app',
      query: showPlainPage.options.pick({ app: true }).extend({
        with: z
          .enum(['layers', 'layers,starts'])
          .optional()
          .describe(
            'Adds the documents of all layers and page groups, and what starts their animations. Nothing is selected in the running app.',
          ),
      }),
      responses: {
        200: z.union([publishedStarts, pageWithLayers, indexedPage, showPlainPage.result]).meta({ id: 'AnyPage' }),
      },
      problems: [...readPage.problems, ...showPlainPage.problems],
      handle: async (call) => {
        const { method, at, query, quiet } = call;
        const input = { at, options: {}, body: undefined };
        if (query.with === 'layers') return operations.read(readPageLayers, call, input);
        if (query.with === 'layers,starts') {
          const read = await operations.read(readPageStarts, call, input);
          return { ...read, document: { ...read.document, starts: read.document.starts.map(publish) } };
        }
        const page = await operations.read(readPage, call, input);
        const { document } = page;
        if (document.kind !== 'plain') return { ...page, effect: () => selectInApp.page(at) };
        if (quiet) return { ...page, document: { ...document, shown: false } };
        const options = { app: query.app, checkOnly: method === 'HEAD' };
        const shown = await operations.call(showPlainPage, { at, options, body: undefined });
        return { status: 200, document: shown, revision: page.revision };
      },
    }),
    operations.makeOrRenameRoute(createPage, renamePage, { tags, summary: 'Make a page, copy, rename or move one' }),
    operations.changeRoute(deletePage, { tags }),
  ];
}

/** Addresses as paths. */
function publish({ class: attached, by, at }: AnimationStart) {
  return { class: publishedAddress(attached), by: by === 'page' ? by : publishedAddress(by), at };
}

function publishedAddress(address: ResourceAddress) {
  return { href: hrefOfThing(address), ...publishedThing(address) };
}
