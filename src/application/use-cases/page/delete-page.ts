import type { PageAddress } from '#domain/page';
import type { Codecs } from '#application/ports/codecs';
import type { HistoryLog } from '#application/changes/history-log';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { untrackedReads } from '#application/project/draft/untracked-reads';
import type { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { stillNamedImages } from '#application/references/assets/named-images';
import { Renames } from '#application/references/renames';
import type { WarnDangling } from '#application/references/warn-dangling';
import { everythingBelow } from '#application/project/files/walk-files';
import { assetsOfCopy, imagesOfCopy } from './assets-of-copy.js';
import { pageAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { pageResource } from './page-document.js';
import { readPage } from './read-page.js';

/**
 * A page: its components, commands and models, and its place in the book. Its images stay, as a layer's do, unless they are
 * all another page's, too, and nobody names them: those of a copy go with it, and so do the sounds and other assets that it
 * brought along.
 */
export class DeletePage {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly codecs: Codecs,
    private readonly dangling: WarnDangling,
    private readonly left: UnresolvedElsewhere,
    private readonly log: HistoryLog,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found` */
  async execute(request: ChangeRequest, address: PageAddress): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'deletePage', address: [address.book, address.page] },
      async (draft) => {
        const known = (await this.models.book(draft, address.book)).requirePage(address.page);
        const plain = known.kind === 'plain' ? await this.models.plainPage(draft, address) : undefined;
        const at = await this.models.pageFile(draft, address);
        const images = await imagesOfCopy(draft, this.models, address);
        const assets = await assetsOfCopy(draft, this.models, this.codecs.lua, this.log, address);
        for (const folder of layout.modelFolders(address)) await draft.refuseLinks(folder);
        const models = await everythingBelow(draft, ...layout.modelFolders(address));
        const own = [plain, at?.file, at?.other].filter((path) => path !== undefined);
        for (const path of new Set([...own, ...models, ...assets])) await draft.remove(path);
        const named = await stillNamedImages(untrackedReads(draft), this.codecs.lua, address, images);
        for (const path of images) if (!named.includes(path)) await draft.remove(path);
        if (known.listed) await this.models.editBook(draft, address.book, [{ op: 'remove-page', name: address.page }]);
        const removed = new Renames().add('page', address.page, address.page);
        return {
          resource: pageResource(address, known),
          warnings: [
            ...(await this.dangling.inBook(draft, address.book, removed)),
            ...(await this.left.ofGonePage(draft, address)),
          ],
        };
      },
    );
  }
}

/** @internal */
export const deletePage = defineChangeOf({
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
  use: DeletePage,
  run: (use, { at }, request) => use.execute(request, at),
});
