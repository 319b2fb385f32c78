import { createBook } from '#application/use-cases/book/create-book';
import { deleteBook } from '#application/use-cases/book/delete-book';
import { listBooks } from '#application/use-cases/book/list-books';
import { readBook } from '#application/use-cases/book/read-book';
import { renameBook } from '#application/use-cases/book/rename-book';
import type { SelectInApp } from '#application/use-cases/running-app/select-in-app';
import type { Operations } from '../operations.js';
import type { Route } from '../route.js';

const tags = ['books'];

export function bookRoutes(operations: Operations, selectInApp: SelectInApp): Route[] {
  return [
    operations.readRoute(listBooks, { tags, onGet: () => selectInApp.project() }),
    operations.readRoute(readBook, { tags, onGet: ({ book }) => selectInApp.book(book) }),
    operations.makeOrRenameRoute(createBook, renameBook, { tags, summary: 'Make a book, or rename one' }),
    operations.changeRoute(deleteBook, { tags }),
  ];
}
