import type { PageAddress } from '#domain/page';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import * as z from 'zod';
import { pageAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { indexedPage, pageDocument, pageKinds, type PageDocument } from './page-document.js';

/** A page: its index model, or that it is plain. */
type ReadPageAnswer = PageDocument | PlainPageDocument;

export interface PlainPageDocument {
  readonly name: string;
  readonly kind: 'plain';
}

export class ReadPage {
  constructor(private readonly models: ProjectModels) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `model-not-readable` */
  async execute(address: PageAddress, files: ProjectFiles): Promise<ReadPageAnswer> {
    const page = await this.models.indexedPage(files, address);
    if (page !== undefined) return pageDocument(page);
    if ((await this.models.plainPage(files, address)) !== undefined) return { name: address.page, kind: 'plain' };
    return pageDocument(await this.models.page(files, address));
  }
}

/** @internal */
export const readPage = defineReadOf({
  id: 'readPage',
  noun: 'page',
  verb: 'show',
  summary: 'A page’s index model, or that the page is plain',
  at: pageAt,
  result: z.union([indexedPage, z.object({ name: z.string(), kind: pageKinds.extract(['plain']) })]),
  problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
  examples: [{ at: { book: 'harbour', page: 'dusk' } }],
  use: ReadPage,
  run: (use, { at }, files) => use.execute(at, files),
});
