import { foldName } from '#domain/name/taken-names';
import type { PageAddress, PageFile } from '#domain/page';
import type { LuaCode } from '#application/ports/lua-code';
import type { Draft } from '#application/project/draft/draft';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { ProjectFiles } from '#application/project/files/project-files';
import { everythingBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectServices } from '#application/project-services';
import { stillNamedImages } from '#application/references/assets/named-images';
import { renameInAssetRegister } from '#application/references/follow/follow-renamed-layer';
import { together, type Followed } from '#application/references/follow/rewrite-references';
import { followStart } from '#application/references/follow/follow-start';
import { renamedPage } from '#application/references/follow/name-changes';
import { followInTrees } from '#application/references/trees/move-trees';
import { withoutRepeated } from '#application/references/unresolved-references';
import { pageAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { moveOptions, placementOf, placeOptions, requireMove, requireNeighbour } from '../placement.js';
import { renameThing, requireFreeName } from '../rename-thing.js';
import { movedPage, movePageFiles } from './copy-or-move-page.js';
import { neighboursOfPage, pageResource } from './page-document.js';
import { readPage } from './read-page.js';

/** Renames and moves the folders of a page, its place in the book, and whatever names it in the book. @internal */
export const renamePage = defineChange({
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
  plan: (services, { at, options: { newName, ...places } }) => {
    const place = placementOf(places);
    requireMove({ newName, place });
    return async (draft) => {
      const { models } = services;
      const { at: file } = await models.page(draft, at);
      const { pages } = await models.book(draft, at.book);
      const listed = pages.filter((page) => page.listed).map(({ name }) => name);
      const isListed = listed.includes(at.page);
      return renameThing(
        { newName, place },
        {
          name: at.page,
          requirePlace: (beside) => requireNeighbour(beside, at.page, listed, neighboursOfPage(at.book)),
          rename: async (name) => {
            const clash = pages.find((page) => foldName(page.name) === foldName(name) && page.name !== at.page);
            requireFreeName('page', name, clash && `The book has a page "${clash.name}"`);
            return rename(services, draft, at, { book: at.book, page: name }, file, isListed);
          },
          place: (beside, name) =>
            models.editBook(draft, at.book, [{ op: isListed ? 'move-page' : 'add-page', name, at: beside }]),
          read: async (name) => {
            const address = { book: at.book, page: name };
            return pageResource(address, await readPage.run(services, { at: address }, draft));
          },
        },
      );
    };
  },
});

async function rename(
  { models, codecs, followRenames, unresolved }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  target: PageAddress,
  file: PageFile,
  isListed: boolean,
): Promise<Followed> {
  const { book, page: name } = address;
  const { page: newName } = target;
  const move = movedPage(address, target, file);
  await movePageFiles(draft, move, file, codecs);
  if (isListed) await models.editBook(draft, book, [{ op: 'rename-page', name, newName }]);
  const change = renamedPage(address, target, move.models);
  const register = await renameInAssetRegister(draft, codecs.lua, address, change.renames);
  const start = await followStart(draft, codecs, address, newName);
  const trees = await followInTrees(draft, codecs.lua, address, target);
  const followed = await followRenames.inBook(draft, book, change);
  const files = untrackedReads(draft);
  await keepNamedImages(codecs.lua, draft, files, address, target);
  const warnings = withoutRepeated(followed, await unresolved.ofPage(draft, address, files));
  return together([followed, trees, { references: [...register, ...start], warnings }]);
}

/** Code that names an image of the page is not changed: what it names stays where it is, too. */
async function keepNamedImages(
  lua: LuaCode,
  draft: Draft,
  files: ProjectFiles,
  address: PageAddress,
  target: PageAddress,
): Promise<void> {
  const [before, after] = [layout.imagesFolder(address), layout.imagesFolder(target)];
  const images = (await everythingBelow(draft, after)).map((path) => before + path.slice(after.length));
  for (const path of await stillNamedImages(files, lua, address, images)) {
    const image = await draft.see(after + path.slice(before.length));
    if (image !== undefined) await draft.create(path, image.content);
  }
}
