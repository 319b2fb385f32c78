import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import { layout } from '#application/project/layout/project-layout';
import { everythingBelow } from '#application/project/files/walk-files';
import { bookAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { bookResource, readBook } from './read-book.js';

/**
 * Removes a book with everything in its folder, images and sounds too.
 * @internal
 */
export const deleteBook = defineChange({
  id: 'deleteBook',
  noun: 'book',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a book with everything in it',
  at: bookAt,
  options: z.object({ confirm: z.string().optional().describe('The book’s name once more.') }),
  problems: ['book-not-found', 'confirmation-required', 'model-not-readable'],
  current: readBook,
  examples: [{ at: { book: 'harbour' }, options: { confirm: 'harbour' } }],
  plan:
    (services, { at, options }) =>
    async (draft) => {
      const document = await readBook.run(services, { at }, draft);
      requireConfirmation(at.book, options.confirm);
      await draft.refuseLinks(layout.book(at.book));
      for (const path of await everythingBelow(draft, layout.book(at.book))) await draft.remove(path);
      return { resource: bookResource(document), warnings: await services.unresolved.ofBook(draft, at.book) };
    },
});

/** @throws Problem `confirmation-required` unless `confirm` is the book's name */
function requireConfirmation(book: string, confirm: string | undefined): void {
  if (confirm === book) return;
  throw new Problem(
    'confirmation-required',
    `Removing the book "${book}" removes all its pages, images and sounds.`,
    {},
    { remedies: [{ kind: 'confirm', name: book }] },
  );
}
