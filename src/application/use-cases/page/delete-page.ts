import { untrackedReads } from '#application/project/draft/untracked-reads';
import { everythingBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';
import { stillNamedImages } from '#application/references/assets/named-images';
import { referredPage } from '#application/references/referred-names';
import { pageAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { assetsOfCopy, imagesOfCopy } from './assets-of-copy.js';
import { pageResource } from './page-document.js';
import { readPage } from './read-page.js';

/**
 * Removes components, commands and models of a page, and its place in the book. Its images stay, as a layer's do, unless they are
 * all another page's, too, and nobody names them: those of a copy go with it, and so do the sounds and other assets that it
 * brought along.
 * @internal
 */
export const deletePage = defineChange({
  id: 'deletePage',
  noun: 'page',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a page; its images stay',
  description:
    'If another page has the same images, byte for byte, the images of this page are deleted too: it is a copy. So are the assets that the copy brought from another book.',
  at: pageAt,
  problems: ['book-not-found', 'page-not-found', 'model-not-readable'],
  current: readPage,
  examples: [{ at: { book: 'harbour', page: 'quay' } }],
  plan:
    (services, { at }) =>
    async (draft) => {
      const { models, codecs, dangling, unresolved } = services;
      const known = (await models.book(draft, at.book)).requirePage(at.page);
      const plain = known.kind === 'plain' ? await models.plainPage(draft, at) : undefined;
      const place = await models.pageFile(draft, at);
      const images = await imagesOfCopy(services, draft, at);
      const assets = await assetsOfCopy(services, draft, at);
      for (const folder of layout.modelFolders(at)) await draft.refuseLinks(folder);
      const files = await everythingBelow(draft, ...layout.modelFolders(at));
      const own = [plain, place?.file, place?.other].filter((path) => path !== undefined);
      for (const path of new Set([...own, ...files, ...assets])) await draft.remove(path);
      const named = await stillNamedImages(untrackedReads(draft), codecs.lua, at, images);
      for (const path of images) if (!named.includes(path)) await draft.remove(path);
      if (known.listed) await models.editBook(draft, at.book, [{ op: 'remove-page', name: at.page }]);
      const warnings = [
        ...(await dangling.inBook(draft, at.book, referredPage(at.page))),
        ...(await unresolved.ofGonePage(draft, at)),
      ];
      return { resource: pageResource(at, known), warnings };
    },
});
