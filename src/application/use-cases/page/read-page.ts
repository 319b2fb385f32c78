import * as z from 'zod';
import { pageAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { indexedPage, pageDocument, pageKinds, type PageDocument } from './page-document.js';

export interface PlainPageDocument {
  readonly name: string;
  readonly kind: 'plain';
}

/** @internal */
export const readPage = defineRead({
  id: 'readPage',
  noun: 'page',
  verb: 'show',
  summary: 'A page’s index model, or that the page is plain',
  at: pageAt,
  result: z.union([indexedPage, z.object({ name: z.string(), kind: pageKinds.extract(['plain']) })]),
  problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
  examples: [{ at: { book: 'harbour', page: 'dusk' } }],
  run: async ({ models }, { at }, files): Promise<PageDocument | PlainPageDocument> => {
    const page = await models.indexedPage(files, at);
    if (page !== undefined) return pageDocument(page);
    if ((await models.plainPage(files, at)) !== undefined) return { name: at.page, kind: 'plain' };
    return pageDocument(await models.page(files, at));
  },
});
