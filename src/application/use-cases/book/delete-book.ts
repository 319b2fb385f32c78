import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import type { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { everythingBelow } from '#application/project/files/walk-files';
import { bookAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { bookResource, readBook, type ReadBook } from './read-book.js';

/** A book with everything in its folder, images and sounds too. */
export class DeleteBook {
  constructor(
    private readonly edit: EditProject,
    private readonly readBook: ReadBook,
    private readonly unresolved: UnresolvedElsewhere,
  ) {}

  /** @throws Problem `book-not-found`, `confirmation-required` unless `confirm` is the book's name */
  async execute(request: ChangeRequest, book: string, confirm: string | undefined): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'deleteBook', address: [book] }, async (draft) => {
      const document = await this.readBook.execute(book, draft);
      if (confirm !== book) {
        throw new Problem(
          'confirmation-required',
          `Removing the book "${book}" removes all its pages, images and sounds.`,
          {},
          { remedies: [{ kind: 'confirm', name: book }] },
        );
      }
      await draft.refuseLinks(layout.book(book));
      for (const path of await everythingBelow(draft, layout.book(book))) await draft.remove(path);
      return { resource: bookResource(document), warnings: await this.unresolved.ofBook(draft, book) };
    });
  }
}

/** @internal */
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
  use: DeleteBook,
  run: (use, { at, options }, request) => use.execute(request, at.book, options.confirm),
});
