import { folderOf, nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/taken-names';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';
import { isTable, type Properties } from '#domain/properties/property-value';
import { layout } from '#application/project/layout/project-layout';
import type { PixelSize } from '#application/support/pixel-size';
import { fileNames, isFile, pixelSizeOf, type ProjectFiles } from '#application/project/files/project-files';

/** The files that the runtime shows for a layer. */
export interface LayerImage {
  /** The plain size, twice and four times as large. The runtime shows the one that fits the screen; some may be missing. */
  readonly sizes: readonly [plain: ProjectPath, double: ProjectPath, quadruple: ProjectPath];
  /** Whether the script sets `isSharedAsset`: the image may then be another page's. */
  readonly isShared: boolean;
  /** Whether the script names a shared image in `imagePath`. */
  readonly isNamed: boolean;
}

/**
 * The files of a layer's image, as the runtime's `components.kwik.layer_image` decides. Without `isSharedAsset` they have the
 * name of the layer, in the folder of its page, with the ending in `type`. With it, they are at `imagePath` below the images
 * of the book, on every page. No other code decides this.
 *
 * @param stored the values of the layer's script; those of its JSON where the script cannot be read
 */
export function layerImageOf(address: PageAddress, path: LayerPath, stored: Properties = noProperties): LayerImage {
  const { isSharedAsset } = stored;
  const file = `${imageName(path, stored)}.${textOf(stored['type']) ?? 'png'}`;
  // To Lua, everything but nil and false is true.
  const isShared = isSharedAsset !== undefined && isSharedAsset !== null && isSharedAsset !== false;
  const named = isShared ? textOf(stored['imagePath']) : undefined;
  const folder = isShared ? layout.pagesImages(address.book) : layout.imagesFolder(address);
  return { sizes: imageSizes(`${folder}/${named ?? file}`), isShared, isNamed: named !== undefined };
}

const noProperties: Properties = {};

/**
 * The image of a layer's mask, as the runtime's `components.kwik.layer_mask` finds it: in the folder of the page.
 * `undefined` where no class `mask` names one.
 */
export function maskImageOf(
  address: PageAddress,
  classes: readonly { readonly name: string; readonly props: Properties }[],
): LayerImage | undefined {
  const { properties } = classes.find(({ name }) => name === 'mask')?.props ?? {};
  const named = isTable(properties) ? textOf(properties['mask']) : undefined;
  if (named === undefined) return undefined;
  return { sizes: imageSizes(`${layout.imagesFolder(address)}/${named}.png`), isShared: false, isNamed: true };
}

/** The name of the layer in its script. Scripts whose runtime knows their folder have the last name alone. */
function imageName(path: LayerPath, { name }: Properties): string {
  const written = textOf(name);
  return written === undefined || written === path.at(-1) ? path.join('/') : written;
}

function textOf(value: Properties[string] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The three sizes of an image: the larger ones have `@2x` and `@4x` before the ending. */
export function imageSizes(path: ProjectPath): LayerImage['sizes'] {
  const plain = withoutDetours(path);
  const [, stem = plain, ending = ''] = /^(.*)(\.[^./]*)$/.exec(plain) ?? [];
  const [, double, quadruple] = suffixes;
  return [plain, `${stem}${double}${ending}`, `${stem}${quadruple}${ending}`];
}

/** What the names of the three sizes have before the ending. */
export const suffixes = ['', '@2x', '@4x'] as const;

/** `a//b/../c` is `a/c`. A path out of the project stays as it is: no file of the project is there. */
function withoutDetours(path: ProjectPath): ProjectPath {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return path;
  }
  return names.join('/');
}

/** Whether an image exists. */
export interface ImageStatus {
  /** The path of the plain size, whether it exists or not. */
  readonly path: ProjectPath;
  /** Whether one of the three sizes exists. */
  readonly exists: boolean;
}

export async function imageStatus(files: ProjectFiles, { sizes }: LayerImage): Promise<ImageStatus> {
  const there = await Promise.all(sizes.map((image) => isFile(files, image)));
  return { path: sizes[0], exists: there.includes(true) };
}

/** The files of an image, as they are now. */
export interface ImageFiles extends ImageStatus {
  /** The sizes that exist, the plain one first. */
  readonly files: readonly ImageFile[];
  /** Set if none of the sizes exists, but a file whose name differs by capitals or Unicode form alone. Devices do not show it. */
  readonly differsByCase?: ProjectPath;
}

interface ImageFile {
  readonly suffix: (typeof suffixes)[number];
  readonly path: ProjectPath;
  /** Pixels; `null` where the file is neither PNG nor JPEG. */
  readonly width: number | null;
  readonly height: number | null;
}

export async function imageFiles(files: ProjectFiles, { sizes }: LayerImage): Promise<ImageFiles> {
  const [path] = sizes;
  const folder = folderOf(path);
  const names = await fileNames(files, folder);
  const there = sizes.map((size, index) => ({ size, suffix: suffixes[index] ?? '' }));
  const found = await Promise.all(
    there
      .filter(({ size }) => names.includes(nameOf(size)))
      .map(async ({ size, suffix }): Promise<ImageFile> => {
        const { width = null, height = null } = (await pixelSizeOf(files, size)) ?? {};
        return { suffix, path: size, width, height };
      }),
  );
  const folded = sizes.map((size) => foldName(nameOf(size)));
  const alike = found.length > 0 ? undefined : names.find((name) => folded.includes(foldName(name)));
  return {
    path,
    exists: found.length > 0,
    files: found,
    ...(alike === undefined ? {} : { differsByCase: pathIn(folder, alike) }),
  };
}

/**
 * A layer's width and height in the pixels its script counts in: those of the `@4x` image, four
 * times the plain one. `undefined` where no image exists, which one listing of the folder shows.
 */
export async function artworkSize(files: ProjectFiles, { sizes }: LayerImage): Promise<PixelSize | undefined> {
  const names = new Set((await files.list(folderOf(sizes[0]))).map(({ name }) => name));
  const [plain, double, quadruple] = sizes.map((image) => (names.has(nameOf(image)) ? image : undefined));
  for (const [image, scale] of [
    [quadruple, 1],
    [double, 2],
    [plain, 4],
  ] as const) {
    const size = image === undefined ? undefined : await pixelSizeOf(files, image);
    if (size !== undefined) return { width: size.width * scale, height: size.height * scale };
  }
  return undefined;
}
