import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import type { PageAddress } from '#domain/page';
import { didYouMean, nearest } from '#domain/problem/nearest';
import type { ProjectFiles } from '#application/project/files/project-files';
import { sizesOf } from '#application/project/layer/layer-picture';
import { layout } from '#application/project/layout/project-layout';
import type { Reference } from '#application/references/reference';
import type { MissingTarget } from './missing-target.js';

/**
 * What is to be said of the name of an image, where no size of it is there; `undefined` where one is. What a button or a mask
 * shows is called as an image of the page, without its ending; an `image-file` lies below the images of the book.
 */
export async function missingImage(
  files: ProjectFiles,
  address: PageAddress,
  { at, kind, name }: Pick<Reference, 'at' | 'kind' | 'name'>,
  isThere: (path: ProjectPath) => boolean | Promise<boolean>,
): Promise<MissingTarget | undefined> {
  const image =
    kind === 'image'
      ? pathIn(layout.imagesFolder(address), `${name}.png`)
      : pathIn(layout.pagesImages(address.book), name);
  for (const size of sizesOf(image)) if (await isThere(size)) return undefined;
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const near = (await imagesLike(files, image)).map((file) => folder + (kind === 'image' ? stemOf(file) : file));
  return {
    code: 'missing-asset',
    message: `"${at}" says "${name}", and there is no image "${image}": it does not show.${didYouMean(near.slice(0, 1))}`,
    nearest: near,
  };
}

/** The files in the folder of an image that is not there which are called much as it is. */
async function imagesLike(files: ProjectFiles, image: ProjectPath): Promise<string[]> {
  const there = (await files.list(folderOf(image))).flatMap(({ kind, name }) =>
    // The larger sizes are no names of an image.
    kind === 'file' && !/@[24]x$/.test(stemOf(name)) ? name : [],
  );
  const like = nearest(stemOf(nameOf(image)), there.map(stemOf));
  return like.flatMap((stem) => there.find((name) => stemOf(name) === stem) ?? []);
}

function stemOf(file: string): string {
  return file.replace(/\.[^.]*$/, '');
}
