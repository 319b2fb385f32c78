import * as z from 'zod';
import type { BookPage } from '#domain/book';
import type { ResourceDocument } from '#domain/change/resource-document';
import { bookAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { pageKinds } from '../page/page-document.js';

export interface BookDocument {
  readonly name: string;
  /** The pages of the book's index in its order, then those on disk that it does not list. */
  readonly pages: readonly BookPage[];
}

export function bookResource(document: BookDocument): ResourceDocument {
  return { type: 'book', name: document.name, address: [document.name], document };
}

const book = z
  .object({ name: z.string(), pages: z.array(z.object({ name: z.string(), kind: pageKinds, listed: z.boolean() })) })
  .meta({ id: 'Book' });

/** @internal */
export const readBook = defineRead({
  id: 'readBook',
  noun: 'book',
  verb: 'show',
  summary: 'A book and its pages',
  description: 'Pages in the order of the book’s own index; pages on disk that it does not list follow.',
  at: bookAt,
  result: book,
  problems: ['book-not-found', 'model-not-readable'],
  examples: [{ at: { book: 'harbour' } }],
  run: async ({ models }, { at }, files): Promise<BookDocument> => {
    const { pages } = await models.book(files, at.book);
    return { name: at.book, pages };
  },
});
