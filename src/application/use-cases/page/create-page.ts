import type { Placement } from '#domain/model/model-edit';
import { checkName } from '#domain/name/check-name';
import { foldName } from '#domain/name/taken-names';
import { type Page, pageName, type PageAddress, type PageForm } from '#domain/page';
import * as z from 'zod';
import { Problem } from '#domain/problem/problem';
import type { Codecs } from '#application/ports/codecs';
import type { Renderer } from '#application/ports/renderer';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import type { ChooseForm } from '#application/project/model/choose-form';
import { refusePlainPage, type ProjectModels } from '#application/project/model/project-models';
import { together, type Followed, type FollowRenames } from '#application/references/follow/follow-renames';
import { renamedPage } from '#application/references/follow/name-changes';
import { copyAssets } from '#application/references/assets/copy-assets';
import { scriptsOfPage } from '#application/references/find/code-files';
import { copiedPage, copyPageFiles } from './copy-or-move-page.js';
import { neighboursOfPage, pageResource, pagesOption } from './page-document.js';
import { pageAt } from '../addresses.js';
import { copyFromOption, copySource, nothingCopied } from '../copy-source.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { placementOf, placeOptions, requireNeighbour } from '../placement.js';
import { readPage, type ReadPage } from './read-page.js';

interface CreatePageInput {
  readonly address: PageAddress;
  /** The page that the new one is a copy of; a page that exists is left as it is. */
  readonly copyFrom?: PageAddress;
  /** Where in the reading order; an existing page moves there. */
  readonly at?: Placement;
  /** Where the model of a new page lies; like its neighbours' where it is left out. */
  readonly form?: PageForm | undefined;
}

/** A new page, empty or a copy; its index model first, then its place in the book. */
export class CreatePage {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly renderer: Renderer,
    private readonly codecs: Codecs,
    private readonly follow: FollowRenames,
    private readonly readPage: ReadPage,
    private readonly forms: ChooseForm,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found` (the copy's source), `invalid-name`, `reserved-name`, `name-collides`, `already-exists` */
  async execute(request: ChangeRequest, { address, copyFrom, at, form }: CreatePageInput): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'createPage', address: [address.book, address.page] },
      async (draft) => {
        const { pages } = await this.models.bookModel(draft, address.book);
        const exists = (await this.models.pageFile(draft, address)) !== undefined;
        if (exists && copyFrom !== undefined) {
          const resource = pageResource(address, await this.readPage.execute(address, draft));
          return {
            created: false,
            warnings: [nothingCopied('page', [address.book, address.page], pageName(copyFrom))],
            resource,
          };
        }
        if (at !== undefined && at !== 'last')
          requireNeighbour(at, address.page, pages, neighboursOfPage(address.book));
        const listed = pages.includes(address.page);
        let followed: Followed | undefined;
        if (!exists) {
          await this.refuseName(draft, address, pages);
          const original = copyFrom && (await this.models.page(draft, copyFrom));
          const ofNew = form ?? (await this.forms.ofNewPage(draft, address.book, pages, { at, original }));
          if (original === undefined)
            await this.scaffold(draft, address, ofNew, listed ? pages.length : pages.length + 1);
          else followed = await this.copy(draft, original, address, ofNew);
        }
        if (!listed)
          await this.models.editBook(draft, address.book, [{ op: 'add-page', name: address.page, at: at ?? 'last' }]);
        else if (at !== undefined)
          await this.models.editBook(draft, address.book, [{ op: 'move-page', name: address.page, at }]);
        return {
          ...followed,
          created: !exists || !listed,
          resource: pageResource(address, await this.readPage.execute(address, draft)),
        };
      },
    );
  }

  private async copy(
    draft: Draft,
    { address: source, at }: Page,
    copy: PageAddress,
    form: PageForm,
  ): Promise<Followed> {
    const move = copiedPage(source, copy, at, form);
    await copyPageFiles(draft, move, at, this.codecs);
    const followed = await this.follow.onPage(draft, copy, renamedPage(source, copy, move.models));
    const place = { file: layout.pageFile(copy, form), form };
    const scripts = source.book === copy.book ? [] : await scriptsOfPage(draft, copy, place);
    const warnings = await copyAssets(draft, this.codecs.lua, source.book, copy.book, scripts);
    return together([followed, { references: [], warnings }]);
  }

  private async refuseName(draft: Draft, address: PageAddress, pages: readonly string[]): Promise<void> {
    checkName('page', address.page);
    const clash = pages.find((page) => page !== address.page && foldName(page) === foldName(address.page));
    if (clash !== undefined) {
      throw new Problem(
        'name-collides',
        `The book lists a page "${clash}", which differs from "${address.page}" only by case or Unicode form. Choose another name.`,
      );
    }
    const plain = await this.models.plainPage(draft, address);
    if (plain !== undefined) {
      throw refusePlainPage('already-exists', address, plain);
    }
  }

  private async scaffold(draft: Draft, address: PageAddress, form: PageForm, pageNumber: number): Promise<void> {
    await draft.scaffold(
      layout.pageFile(address, form),
      this.renderer.render('page/index', { name: address.page, book: address.book }),
    );
    if (await draft.exists(layout.pageJson(address))) return;
    const components = { layers: [], groups: [], audios: [], variables: [], timers: [], joints: [], page: [] };
    await draft.scaffold(
      layout.pageJson(address),
      this.codecs.newJson({ components, commands: [], page: address.page, pageNum: pageNumber }),
    );
  }
}

/** @internal */
export const createPage = defineChangeOf({
  id: 'createPage',
  noun: 'page',
  verb: 'add',
  effect: 'make',
  summary: 'Make a page, copy or move one',
  at: pageAt,
  options: z.object({
    copyFrom: copyFromOption('page', 'Assets that it names come along to another book.'),
    ...placeOptions('in the reading order', 'page'),
    pages: pagesOption,
  }),
  problems: [
    'invalid-name',
    'reserved-name',
    'name-collides',
    'already-exists',
    'book-not-found',
    'page-not-found',
    'model-not-readable',
    'script-not-recognised',
  ],
  current: readPage,
  examples: [
    { at: { book: 'harbour', page: 'dawn' } },
    { at: { book: 'harbour', page: 'night' }, options: { copyFrom: 'harbour/dusk', after: 'dusk' } },
  ],
  use: CreatePage,
  run: (use, { at: address, options: { copyFrom, pages: form, ...place } }, request) => {
    const at = placementOf(place);
    return use.execute(request, {
      address,
      form,
      ...(copyFrom === undefined ? {} : { copyFrom: sourceOf(copyFrom) }),
      ...(at === undefined ? {} : { at }),
    });
  },
});

function sourceOf(copyFrom: string): PageAddress {
  const [book = '', page = ''] = copySource('page', copyFrom);
  return { book, page };
}
