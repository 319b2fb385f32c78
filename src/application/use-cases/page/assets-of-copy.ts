import { pathIn, type ProjectPath } from '#domain/change/file-change';
import { type PageAddress, pageForms } from '#domain/page';
import { ignoreAsyncProblem } from '#domain/problem/problem';
import { hasContent } from '#application/support/file-content';
import type { HistoryEntry, HistoryRecord } from '#domain/history/history-entry';
import type { HistoryLog } from '#application/changes/history-log';
import type { Draft } from '#application/project/draft/draft';
import { layout } from '#application/project/layout/project-layout';
import { NamedAssets } from '#application/references/assets/named-assets';
import { scriptsBeside } from '#application/references/find/code-files';
import { folderNames } from '#application/project/files/project-files';
import { filesBelow } from '#application/project/files/walk-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ProjectServices } from '#application/project-services';

/**
 * Finds the sounds and other assets that the page's copy brought from another book. They are unchanged since then, and nothing
 * else in the book uses them. Empty if the history no longer has that change.
 */
export async function assetsOfCopy(
  { models, codecs, history }: ProjectServices,
  draft: Draft,
  address: PageAddress,
): Promise<ProjectPath[]> {
  const brought = await broughtAlong(history, draft, address);
  if (brought.length === 0) return [];
  const assets = layout.assets(address.book);
  const named = await (
    await NamedAssets.of(draft, codecs.lua, address.book)
  ).in(await scriptsBeside(draft, address, await models.pageFile(draft, address)));
  const used = new Set([...named].map((path) => pathIn(assets, path)));
  const shown = await Promise.all(brought.map((path) => isShown(draft, models, address.book, path)));
  return brought.filter((path, index) => !used.has(path) && shown[index] !== true);
}

async function broughtAlong(log: HistoryLog, draft: Draft, address: PageAddress): Promise<ProjectPath[]> {
  const [assets, images] = [`${layout.assets(address.book)}/`, `${layout.imagesFolder(address)}/`];
  const { lastByPath } = await log.whole();
  const makers = new Map<HistoryEntry, ProjectPath[]>();
  for (const [path, entry] of lastByPath)
    if (path.startsWith(assets) && !path.startsWith(images) && made(entry, address))
      makers.set(entry, [...(makers.get(entry) ?? []), path]);
  const brought: ProjectPath[] = [];
  for (const [{ id }, paths] of makers) {
    // A damaged entry has no changes to read.
    const record = await ignoreAsyncProblem(log.record(id));
    for (const file of record?.files ?? [])
      if (paths.includes(file.path) && (await isStill(draft, file))) brought.push(file.path);
  }
  return brought;
}

function made({ changes }: HistoryEntry, address: PageAddress): boolean {
  const places = pageForms.map((form) => layout.pageFile(address, form));
  return changes.some(({ path, action }) => action === 'created' && places.includes(path));
}

/** The history does not store large contents. Such a file is taken to be unchanged: an edit of it would have its own entry. */
async function isStill(draft: Draft, { path, after }: HistoryRecord['files'][number]): Promise<boolean> {
  const file = await draft.see(path);
  if (file === undefined || after === null || after === 'damaged') return false;
  return after === 'not-retained' || hasContent(file, after);
}

/** Whether the file is now an image of another page. A page shows its images without naming them. */
async function isShown(draft: Draft, models: ProjectModels, book: string, path: ProjectPath): Promise<boolean> {
  const folder = `${layout.assets(book)}/${layout.imageAssets}/`;
  const [page = ''] = path.startsWith(folder) ? path.slice(folder.length).split('/') : [];
  return page !== '' && (await models.pageFile(draft, { book, page })) !== undefined;
}

/**
 * The images of a page, if another page of the project has all of them, byte for byte under the same names. Otherwise empty.
 * Pages that are no copies differ in the first image.
 */
export async function imagesOfCopy(
  { models }: ProjectServices,
  draft: Draft,
  address: PageAddress,
): Promise<ProjectPath[]> {
  const own = layout.imagesFolder(address);
  const images = await filesBelow(draft, own);
  if (images.length === 0) return [];
  for (const book of await models.bookNames(draft)) {
    for (const page of await folderNames(draft, layout.pagesImages(book))) {
      const other = layout.imagesFolder({ book, page });
      if (other !== own && (await hasAll(draft, images, (path) => other + path.slice(own.length)))) return images;
    }
  }
  return [];
}

async function hasAll(
  draft: Draft,
  images: readonly ProjectPath[],
  there: (path: ProjectPath) => ProjectPath,
): Promise<boolean> {
  for (const path of images) {
    const [image, copy] = [await draft.stat(path), await draft.stat(there(path))];
    if (image === undefined || copy?.kind !== 'file' || copy.size !== image.size) return false;
    const [own, other] = [await draft.see(path), await draft.see(there(path))];
    if (own === undefined || other === undefined || !hasContent(own, other.content)) return false;
  }
  return true;
}
