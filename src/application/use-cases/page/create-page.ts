import * as z from 'zod';
import type { Placement } from '#domain/model/model-edit';
import { checkName } from '#domain/name/check-name';
import { foldName } from '#domain/name/taken-names';
import { pageName, type Page, type PageAddress, type PageForm } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { refusePlainPage } from '#application/project/model/project-models';
import type { ProjectServices } from '#application/project-services';
import { copyAssets } from '#application/references/assets/copy-assets';
import { scriptsOfPage } from '#application/references/find/code-files';
import { together, type Followed } from '#application/references/follow/rewrite-references';
import { renamedPage } from '#application/references/follow/name-changes';
import { pageAt } from '../addresses.js';
import { copyFromOption, copySource } from '../copy-source.js';
import { createThing, type Outcome } from '../create-thing.js';
import { defineChange } from '../define-operation.js';
import { placementOf, placeOptions, requireNeighbour } from '../placement.js';
import { copiedPage, copyPageFiles } from './copy-or-move-page.js';
import { neighboursOfPage, pageResource, pagesOption } from './page-document.js';
import { readPage } from './read-page.js';

/** Makes the index model first, then the place in the book. @internal */
export const createPage = defineChange({
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
  plan: (services, { at, options: { copyFrom, pages: form, ...places } }) => {
    const place = placementOf(places);
    const original = copyFrom === undefined ? undefined : pageNamed(copySource('page', copyFrom));
    return async (draft) => {
      const { models } = services;
      const { pages } = await models.bookModel(draft, at.book);
      const isListed = pages.includes(at.page);
      const list = async (): Promise<void> => {
        if (isListed) return;
        await models.editBook(draft, at.book, [{ op: 'add-page', name: at.page, at: place ?? 'last' }]);
      };
      const add = async (from?: PageAddress) => {
        const outcome = await newPage(services, draft, at, pages, { form, at: place, from });
        await list();
        return outcome;
      };
      return createThing(
        { copyFrom: original && pageName(original), original, place },
        {
          type: 'page',
          address: [at.book, at.page],
          exists: (await models.pageFile(draft, at)) !== undefined,
          requirePlace: (beside) => requireNeighbour(beside, at.page, pages, neighboursOfPage(at.book)),
          make: () => add(),
          copy: add,
          save: async () => {
            await list();
            return { created: !isListed };
          },
          place: async (beside) => {
            if (isListed) await models.editBook(draft, at.book, [{ op: 'move-page', name: at.page, at: beside }]);
          },
          read: async () => pageResource(at, await readPage.run(services, { at }, draft)),
        },
      );
    };
  },
});

function pageNamed([book = '', page = '']: readonly string[]): PageAddress {
  return { book, page };
}

interface NewPage {
  /** Where its model lies; like those of its neighbours where it is left out. */
  readonly form: PageForm | undefined;
  /** Its place in the reading order. */
  readonly at: Placement | undefined;
  /** The page that it is a copy of. */
  readonly from: PageAddress | undefined;
}

/** @param pages the pages that the book lists */
async function newPage(
  services: ProjectServices,
  draft: Draft,
  address: PageAddress,
  pages: readonly string[],
  { form: asked, at, from }: NewPage,
): Promise<Outcome> {
  await refuseName(services, draft, address, pages);
  const original = from && (await services.models.page(draft, from));
  const form = asked ?? (await services.forms.ofNewPage(draft, address.book, pages, { at, original }));
  if (original !== undefined) return copy(services, draft, original, address, form);
  await scaffold(services, draft, address, form, pages.length + (pages.includes(address.page) ? 0 : 1));
  return {};
}

async function copy(
  { codecs, followRenames }: ProjectServices,
  draft: Draft,
  { address: source, at }: Page,
  address: PageAddress,
  form: PageForm,
): Promise<Followed> {
  const move = copiedPage(source, address, at, form);
  await copyPageFiles(draft, move, at, codecs);
  const followed = await followRenames.onPage(draft, address, renamedPage(source, address, move.models));
  const place = { file: layout.pageFile(address, form), form };
  const scripts = source.book === address.book ? [] : await scriptsOfPage(draft, address, place);
  const warnings = await copyAssets(draft, codecs.lua, source.book, address.book, scripts);
  return together([followed, { references: [], warnings }]);
}

async function refuseName(
  { models }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  pages: readonly string[],
): Promise<void> {
  checkName('page', address.page);
  const clash = pages.find((page) => page !== address.page && foldName(page) === foldName(address.page));
  if (clash !== undefined)
    throw new Problem(
      'name-collides',
      `The book lists a page "${clash}", which differs from "${address.page}" only by case or Unicode form. Choose another name.`,
    );
  const plain = await models.plainPage(draft, address);
  if (plain !== undefined) throw refusePlainPage('already-exists', address, plain);
}

async function scaffold(
  { renderer, codecs }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  form: PageForm,
  pageNum: number,
): Promise<void> {
  const { book, page } = address;
  await draft.scaffold(layout.pageFile(address, form), renderer.render('page/index', { name: page, book }));
  if (await draft.exists(layout.pageJson(address))) return;
  const components = { layers: [], groups: [], audios: [], variables: [], timers: [], joints: [], page: [] };
  await draft.scaffold(layout.pageJson(address), codecs.newJson({ components, commands: [], page, pageNum }));
}
