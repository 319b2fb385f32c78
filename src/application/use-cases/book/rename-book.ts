import * as z from 'zod';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { Codecs } from '#application/ports/codecs';
import type { EditProject } from '#application/changes/edit-project';
import { moveFolder, renameInJson } from '#application/project/draft/move-folder';
import { renamedOwner, renameModules } from '#application/project/layout/module-paths';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { nothingFollowed, together, type FollowRenames } from '#application/references/follow/follow-renames';
import { followStart } from '#application/references/follow/follow-start';
import { withoutRepeated, type UnresolvedElsewhere } from '#application/references/unresolved-references';
import { renamedBook } from '#application/references/follow/name-changes';
import { bookAt } from '../addresses.js';
import { defineChange, name } from '../define-operation.js';
import { bookResource, readBook, type ReadBook } from './read-book.js';

/** A book under another name: its folder, its settings, and the module paths that lead to its files. */
export class RenameBook {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly codecs: Codecs,
    private readonly follow: FollowRenames,
    private readonly unresolved: UnresolvedElsewhere,
    private readonly readBook: ReadBook,
  ) {}

  /** @throws Problem `book-not-found`, `invalid-name`, `reserved-name`, `name-collides` */
  async execute(request: ChangeRequest, book: string, newName: string): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'renameBook', address: [book] }, async (draft) => {
      await this.models.bookModel(draft, book);
      let followed = nothingFollowed;
      if (newName !== book) {
        checkName('book', newName);
        if ((await draft.list(layout.book(newName))).length > 0) {
          throw new Problem(
            'name-collides',
            `There is a folder "${layout.book(newName)}" already. Choose another name.`,
          );
        }
        for (const folder of [layout.book, layout.behaviors])
          await moveFolder(draft, folder(book), folder(newName), (path, content) =>
            renameModules(this.codecs.lua, path, content, [renamedOwner({ book }, { book: newName })]),
          );
        await renameInJson(draft, this.codecs.json, layout.bookSettings(newName), 'name', { from: book, to: newName });
        const pagesFollowed = await this.follow.inProject(draft, renamedBook(book, newName));
        const start = await followStart(draft, this.codecs, { book }, newName);
        const warnings = withoutRepeated(pagesFollowed, await this.unresolved.ofBook(draft, book));
        followed = together([pagesFollowed, { references: start, warnings }]);
      }
      return { ...followed, created: false, resource: bookResource(await this.readBook.execute(newName, draft)) };
    });
  }
}

/** @internal */
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
  use: RenameBook,
  run: (use, { at, options }, request) => use.execute(request, at.book, options.newName),
});
