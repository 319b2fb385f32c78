import type { ProjectPath } from '#domain/change/file-change';
import type { PageAddress } from '#domain/page';
import { sameBytes } from '#application/support/bytes';
import type { Draft } from '#application/project/draft/draft';
import { folderNames } from '#application/project/files/project-files';
import { filesBelow } from '#application/project/files/walk-files';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';

/**
 * The images of a page, where another page of the project has every one of them too, byte for byte under the same name;
 * none where they are nobody else's, or only some of them are. Pages that are no copies differ in the first one.
 */
export async function imagesOfCopy(draft: Draft, models: ProjectModels, address: PageAddress): Promise<ProjectPath[]> {
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
    const [mine, others] = [await draft.read(path), await draft.read(there(path))];
    if (mine === undefined || others === undefined || !sameBytes(mine.content, others.content)) return false;
  }
  return true;
}
