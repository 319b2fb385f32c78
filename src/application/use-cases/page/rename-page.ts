import { checkName } from '#domain/name/check-name';
import { foldName } from '#domain/name/taken-names';
import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Codecs } from '#application/ports/codecs';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectFiles } from '#application/project/files/project-files';
import { everythingBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import { nothingFollowed, together, type FollowRenames } from '#application/references/follow/follow-renames';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import { withoutRepeated, type UnresolvedElsewhere } from '#application/references/unresolved-references';
import { renameInAssetRegister } from '#application/references/follow/follow-renamed-layer';
import { stillNamedImages } from '#application/references/assets/named-images';
import { renamedPage } from '#application/references/follow/name-changes';
import { followStart } from '#application/references/follow/follow-start';
import { followInTrees } from '#application/references/trees/move-trees';
import { movedPage, movePageFiles } from './copy-or-move-page.js';
import { neighboursOfPage, pageResource } from './page-document.js';
import { pageAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { moveOptions, placementOf, placeOptions, requireMove, requireNeighbour, type Beside } from '../placement.js';
import { readPage, type ReadPage } from './read-page.js';

interface RenamePageInput {
  /** Without one, the page keeps its name. */
  readonly newName?: string | undefined;
  /** Its place in the reading order. */
  readonly at?: Beside | undefined;
}

/** A page under another name or in another place: its folders, its place in the book, and whatever names it in the book. */
export class RenamePage {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly codecs: Codecs,
    private readonly follow: FollowRenames,
    private readonly left: UnresolvedElsewhere,
    private readonly readPage: ReadPage,
  ) {}

  /** @throws Problem `page-not-found`, `invalid-name`, `reserved-name`, `name-collides`, `invalid-query` */
  async execute(request: ChangeRequest, address: PageAddress, input: RenamePageInput): Promise<Mutation> {
    requireMove(input);
    const { newName = address.page, at } = input;
    return this.edit.execute(
      { ...request, operation: 'renamePage', address: [address.book, address.page] },
      async (draft) => {
        const target = { book: address.book, page: newName };
        const { at: place } = await this.models.page(draft, address);
        const { pages } = await this.models.book(draft, address.book);
        const listed = pages.filter((page) => page.listed).map(({ name }) => name);
        const isListed = listed.includes(address.page);
        if (at !== undefined) requireNeighbour(at, address.page, listed, neighboursOfPage(address.book));
        let followed = nothingFollowed;
        if (newName !== address.page) {
          checkName('page', newName);
          const clash = pages.find(({ name }) => foldName(name) === foldName(newName) && name !== address.page);
          if (clash !== undefined)
            throw new Problem('name-collides', `The book has a page "${clash.name}" already. Choose another name.`);
          const move = movedPage(address, target, place);
          await movePageFiles(draft, move, place, this.codecs);
          if (isListed)
            await this.models.editBook(draft, address.book, [{ op: 'rename-page', name: address.page, newName }]);
          const change = renamedPage(address, target, move.models);
          const register = await renameInAssetRegister(draft, this.codecs.lua, address, change.renames);
          const start = await followStart(draft, this.codecs, address, newName);
          const trees = await followInTrees(draft, this.codecs.lua, address, target);
          const pagesFollowed = await this.follow.inBook(draft, address.book, change);
          const files = untrackedReads(draft);
          await this.keepNamedImages(draft, files, address, target);
          const warnings = await this.left.ofPage(draft, address, files);
          followed = together([
            pagesFollowed,
            trees,
            { references: [...register, ...start], warnings: withoutRepeated(pagesFollowed, warnings) },
          ]);
        }
        if (at !== undefined)
          await this.models.editBook(draft, address.book, [
            { op: isListed ? 'move-page' : 'add-page', name: newName, at },
          ]);
        return {
          ...followed,
          created: false,
          resource: pageResource(target, await this.readPage.execute(target, draft)),
        };
      },
    );
  }

  /** Code that names an image of the page is not changed: what it names stays where it is, too. */
  private async keepNamedImages(
    draft: Draft,
    files: ProjectFiles,
    address: PageAddress,
    target: PageAddress,
  ): Promise<void> {
    const [before, after] = [layout.imagesFolder(address), layout.imagesFolder(target)];
    const images = (await everythingBelow(draft, after)).map((path) => before + path.slice(after.length));
    for (const path of await stillNamedImages(files, this.codecs.lua, address, images)) {
      const image = await draft.see(after + path.slice(before.length));
      if (image !== undefined) await draft.create(path, image.content);
    }
  }
}

/** @internal */
export const renamePage = defineChangeOf({
  id: 'renamePage',
  noun: 'page',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a page, or move it',
  at: pageAt,
  options: moveOptions(placeOptions('in the reading order', 'page')),
  problems: [
    'book-not-found',
    'page-not-found',
    'invalid-name',
    'reserved-name',
    'name-collides',
    'model-not-readable',
  ],
  current: readPage,
  examples: [
    { at: { book: 'harbour', page: 'dusk' }, options: { newName: 'sunset' } },
    { at: { book: 'harbour', page: 'dusk' }, options: { after: 'quay' } },
  ],
  use: RenamePage,
  run: (use, { at, options: { newName, ...place } }, request) =>
    use.execute(request, at, { newName, at: placementOf(place) }),
});
