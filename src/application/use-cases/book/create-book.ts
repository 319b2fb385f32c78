import { checkName } from '#domain/name/check-name';
import { tableOf } from '#domain/properties/property-value';
import type { Codecs } from '#application/ports/codecs';
import type { Renderer } from '#application/ports/renderer';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import { bookAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { bookResource, readBook, type ReadBook } from './read-book.js';

/** A new book: an index without pages, and the settings that the editor looks for. */
export class CreateBook {
  constructor(
    private readonly edit: EditProject,
    private readonly renderer: Renderer,
    private readonly codecs: Codecs,
    private readonly readBook: ReadBook,
  ) {}

  /** @throws Problem `invalid-name`, `reserved-name`, `name-collides` */
  async execute(request: ChangeRequest, book: string): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'createBook', address: [book] }, async (draft) => {
      const created = !(await draft.exists(layout.bookIndex(book)));
      if (created) {
        checkName('book', book);
        await draft.scaffold(layout.bookIndex(book), this.renderer.render('book/index', tableOf({ name: book })));
        if (!(await draft.exists(layout.bookSettings(book)))) {
          await draft.scaffold(
            layout.bookSettings(book),
            this.codecs.newJson({ name: book, orientation: 'landscape' }),
          );
        }
      }
      return { created, resource: bookResource(await this.readBook.execute(book, draft)) };
    });
  }
}

/** @internal */
export const createBook = defineChange({
  id: 'createBook',
  noun: 'book',
  verb: 'add',
  effect: 'make',
  summary: 'Make a book',
  at: bookAt,
  problems: ['invalid-name', 'reserved-name', 'name-collides', 'model-not-readable', 'script-not-recognised'],
  current: readBook,
  examples: [{ at: { book: 'storm' } }],
  use: CreateBook,
  run: (use, { at }, request) => use.execute(request, at.book),
});
