import * as z from 'zod';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import { moveFolder, renameInJson } from '#application/project/draft/move-folder';
import { renamedOwner, renameModules } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import { together, type Followed } from '#application/references/follow/rewrite-references';
import { followStart } from '#application/references/follow/follow-start';
import { withoutRepeated } from '#application/references/unresolved-references';
import { renamedBook } from '#application/references/follow/name-changes';
import type { ProjectServices } from '#application/project-services';
import { bookAt } from '../addresses.js';
import { defineChange, name } from '../define-operation.js';
import { renameThing } from '../rename-thing.js';
import { bookResource, readBook } from './read-book.js';

/**
 * A book under another name: its folder, its settings, and the module paths that lead to its files.
 * @internal
 */
export const renameBook = defineChange({
  id: 'renameBook',
  noun: 'book',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a book',
  at: bookAt,
  options: z.object({ newName: name }),
  problems: [
    'book-not-found',
    'invalid-name',
    'reserved-name',
    'name-collides',
    'model-not-readable',
    'script-not-recognised',
  ],
  current: readBook,
  examples: [{ at: { book: 'harbour' }, options: { newName: 'haven' } }],
  plan:
    (services, { at, options: { newName } }) =>
    async (draft) => {
      await services.models.bookModel(draft, at.book);
      return renameThing(
        { newName },
        {
          name: at.book,
          rename: (name) => rename(services, draft, at.book, name),
          read: async (name) => bookResource(await readBook.run(services, { at: { book: name } }, draft)),
        },
      );
    },
});

async function rename(
  { codecs, followRenames, unresolved }: ProjectServices,
  draft: Draft,
  book: string,
  newName: string,
): Promise<Followed> {
  checkName('book', newName);
  if ((await draft.list(layout.book(newName))).length > 0)
    throw new Problem('name-collides', `There is a folder "${layout.book(newName)}" already. Choose another name.`);
  for (const folder of [layout.book, layout.behaviors])
    await moveFolder(draft, folder(book), folder(newName), (path, content) =>
      renameModules(codecs.lua, path, content, [renamedOwner({ book }, { book: newName })]),
    );
  await renameInJson(draft, codecs.json, layout.bookSettings(newName), 'name', { from: book, to: newName });
  const pagesFollowed = await followRenames.inProject(draft, renamedBook(book, newName));
  const start = await followStart(draft, codecs, { book }, newName);
  const warnings = withoutRepeated(pagesFollowed, await unresolved.ofBook(draft, book));
  return together([pagesFollowed, { references: start, warnings }]);
}
