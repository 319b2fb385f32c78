import type { PageAddress } from '#domain/page';
import { didYouMean, nearest } from '#domain/problem/nearest';
import type { ReferenceKind } from '#domain/reference-kind';
import type { Reference } from '#application/references/reference';
import type { PageNames } from './page-names.js';
import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { fileNames, type ProjectFiles } from '#application/project/files/project-files';
import { imageSizes } from '#application/project/layer/layer-image';
import { layout } from '#application/project/layout/project-layout';

/** The fault of a reference to nothing: a finding of the doctor, or a warning of a save. */
export interface MissingTarget {
  readonly code:
    | 'missing-layer'
    | 'dangling-target'
    | 'dangling-action'
    | 'dangling-page'
    | 'missing-asset'
    | 'missing-data';
  readonly message: string;
  /** Similar names, the closest first; at most three. */
  readonly nearest: readonly string[];
}

const codes: Readonly<Partial<Record<ReferenceKind, MissingTarget['code']>>> = {
  command: 'dangling-action',
  page: 'dangling-page',
};

const words: Readonly<Record<ReferenceKind, string>> = {
  layer: 'layer or page group',
  animation: 'animation (a layer, "_" and a class that it carries)',
  image: 'image',
  'image-file': 'image file',
  command: 'command',
  page: 'page',
  audio: 'audio',
  timer: 'timer',
  variable: 'variable',
  joint: 'joint',
};

/**
 * The fault of a reference; `undefined` where a thing of that name exists, or may: in a list that cannot be read.
 * @param stopsWithoutTarget whether the page stops where the thing in `properties.target` does not exist
 */
export function missingTarget(
  { at, kind, name }: Pick<Reference, 'at' | 'kind' | 'name'>,
  names: PageNames,
  { book, page }: PageAddress,
  stopsWithoutTarget = false,
): MissingTarget | undefined {
  if (names.has({ kind, name }) || names.mayHave(kind)) return undefined;
  const where = kind === 'page' ? `the book "${book}"` : `the page "${page}"`;
  const stops = kind === 'layer' && at === 'properties.target' && stopsWithoutTarget;
  const consequence = stops ? 'the page stops when it is opened.' : 'nothing happens.';
  const message = `"${at}" names "${name}", but ${where} has no ${words[kind]} of that name: ${consequence}`;
  const code = stops ? 'missing-layer' : (codes[kind] ?? 'dangling-target');
  return { code, ...withNearest(message, name, names.all(kind)) };
}

/** The message with the closest name in it. */
export function withNearest(
  message: string,
  name: string,
  known: Iterable<string>,
): Pick<MissingTarget, 'message' | 'nearest'> {
  const near = nearest(name, known);
  return { message: near[0] === undefined ? message : `${message} Did you mean "${near[0]}"?`, nearest: near };
}

/**
 * The fault of a reference to an image, where no size of it exists; `undefined` where one does. Buttons and masks name an image
 * of the page, without its ending; an `image-file` is a path below the images of the book.
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
  for (const size of imageSizes(image)) if (await isThere(size)) return undefined;
  const folder = name.slice(0, name.lastIndexOf('/') + 1);
  const near = (await imagesLike(files, image)).map((file) => folder + (kind === 'image' ? stemOf(file) : file));
  return {
    code: 'missing-asset',
    message: `"${at}" names "${name}", but there is no image "${image}": it does not show.${didYouMean(near.slice(0, 1))}`,
    nearest: near,
  };
}

/** Files with similar names in the folder of a missing image. */
async function imagesLike(files: ProjectFiles, image: ProjectPath): Promise<string[]> {
  const there = (await fileNames(files, folderOf(image))).filter(
    // References never name the larger sizes.
    (name) => !/@[24]x$/.test(stemOf(name)),
  );
  const like = nearest(stemOf(nameOf(image)), there.map(stemOf));
  return like.flatMap((stem) => there.find((name) => stemOf(name) === stem) ?? []);
}

function stemOf(file: string): string {
  return file.replace(/\.[^.]*$/, '');
}
