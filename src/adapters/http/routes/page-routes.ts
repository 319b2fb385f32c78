import * as z from 'zod';
import { createPage } from '#application/use-cases/page/create-page';
import { deletePage } from '#application/use-cases/page/delete-page';
import { indexedPage } from '#application/use-cases/page/page-document';
import { readPage } from '#application/use-cases/page/read-page';
import { pageWithLayers, readPageLayers } from '#application/use-cases/page/read-page-layers';
import { renamePage } from '#application/use-cases/page/rename-page';
import { showPlainPage } from '#application/use-cases/plain-page/show-plain-page';
import type { SelectInApp } from '#application/use-cases/running-app/select-in-app';
import { requestTo } from '../address/operation-request.js';
import { declared, type Operations } from '../operations.js';
import { route, type Route } from '../route.js';

const tags = ['pages'];

export function pageRoutes(operations: Operations, selectInApp: SelectInApp): Route[] {
  return [
    route({
      ...requestTo(readPage),
      tags,
      ...declared(readPage),
      summary: 'A page’s index model; a plain page is shown in the running app',
      query: showPlainPage.options.pick({ app: true }).extend({
        with: z
          .literal('layers')
          .optional()
          .describe('Adds the documents of all layers and page groups, and selects nothing in the running app.'),
      }),
      responses: { 200: z.union([pageWithLayers, indexedPage, showPlainPage.result]).meta({ id: 'AnyPage' }) },
      problems: [...readPage.problems, ...showPlainPage.problems],
      handle: async (call) => {
        const { method, at, query, quiet } = call;
        const input = { at, options: {}, body: undefined };
        if (query.with === 'layers') return operations.read(readPageLayers, call, input);
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
