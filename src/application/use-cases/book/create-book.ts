import { checkName } from '#domain/name/check-name';
import { tableOf } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectServices } from '#application/project-services';
import { bookAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { bookResource, readBook } from './read-book.js';

/**
 * A new book: an index without pages, and the settings that the editor looks for.
 * @internal
 */
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
  plan:
    (services, { at }) =>
    async (draft) => {
      const created = !(await draft.exists(layout.bookIndex(at.book)));
      if (created) await scaffold(services, draft, at.book);
      return { created, resource: bookResource(await readBook.run(services, { at }, draft)) };
    },
});

async function scaffold({ renderer, codecs }: ProjectServices, draft: Draft, book: string): Promise<void> {
  checkName('book', book);
  await draft.scaffold(layout.bookIndex(book), renderer.render('book/index', tableOf({ name: book })));
  if (await draft.exists(layout.bookSettings(book))) return;
  await draft.scaffold(layout.bookSettings(book), codecs.newJson({ name: book, orientation: 'landscape' }));
}
