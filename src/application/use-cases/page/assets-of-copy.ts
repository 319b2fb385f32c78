import { pathIn, type ProjectPath } from '#domain/change/project-path';
import type { PageAddress } from '#domain/page/page-address';
import { sameBytes } from '#application/bytes/same-bytes';
import type { Draft } from '#application/project/draft/draft';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { NamedAssets } from '#application/references/assets/named-assets';
import { scriptsBeside, scriptsOfPage } from '#application/references/assets/scripts-of-page';

/**
 * The sounds and other assets that a page brought along as a copy: those that it names and nothing else of the book does, and
 * that another book has byte for byte under the same name. None where the page has images that show it to be no copy.
 * @param images of the page, where they are another page's, too. To be asked while the page is still in the draft.
 */
export async function assetsOfCopy(
  draft: Draft,
  models: ProjectModels,
  address: PageAddress,
  images: readonly ProjectPath[],
): Promise<ProjectPath[]> {
  const books = (await models.bookNames(draft)).filter((book) => book !== address.book);
  if (books.length === 0) return [];
  if (images.length === 0 && (await filesBelow(draft, layout.imagesFolder(address))).length > 0) return [];
  const assets = await NamedAssets.of(draft, address.book);
  const shared: string[] = [];
  for (const path of await assets.in(await scriptsOfPage(draft, address)))
    if (!(await isOfPage(draft, address.book, path)) && (await isInOneOf(draft, books, address.book, path)))
      shared.push(path);
  if (shared.length === 0) return [];
  const needed = await assets.in(await scriptsBeside(draft, address));
  return shared.filter((path) => !needed.has(path)).map((path) => pathIn(layout.assets(address.book), path));
}

/** Whether it is an image of a page of the book, which shows it without naming it. */
async function isOfPage(draft: Draft, book: string, path: string): Promise<boolean> {
  const [folder, page = ''] = path.split('/');
  return folder === layout.imageAssets && (await draft.exists(layout.pageIndex({ book, page })));
}

async function isInOneOf(draft: Draft, books: readonly string[], own: string, path: string): Promise<boolean> {
  const mine = pathIn(layout.assets(own), path);
  const size = (await draft.stat(mine))?.size;
  for (const book of books) {
    const twin = pathIn(layout.assets(book), path);
    const there = await draft.stat(twin);
    if (there?.kind !== 'file' || there.size !== size) continue;
    const [one, other] = [await draft.read(mine), await draft.read(twin)];
    if (one !== undefined && other !== undefined && sameBytes(one.content, other.content)) return true;
  }
  return false;
}
