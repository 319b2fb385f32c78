import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import type { LayerPath } from '#domain/model/page-model';
import type { PageAddress } from '#domain/page';
import type { Properties } from '#domain/properties/property-value';
import { layout } from '#application/project/layout/project-layout';
import { type PixelSize, pngSize } from '#application/support/png-size';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';

/** Which files the runtime shows for a layer. */
export interface LayerPicture {
  /** The plain size, twice and four times as large. The runtime takes the one that fits the screen; not all need be there. */
  readonly sizes: readonly [plain: ProjectPath, double: ProjectPath, quadruple: ProjectPath];
  /** Whether the layer says itself where its picture is (`isSharedAsset`, `imagePath`): it may be another page's. */
  readonly isShared: boolean;
}

/**
 * Which files a layer's picture is: the runtime's `components.kwik.layer_image` decides. Without `isSharedAsset` they are
 * called as the layer, in the folder of its page, with the ending that `type` says; with it, they are at `imagePath` below
 * the images of the book, whatever the page. Every question about a layer's picture is asked here.
 *
 * @param said what the layer's script says; what its JSON says where nobody can read the script; nothing where there is neither
 */
export function pictureOf(address: PageAddress, path: LayerPath, output: Properties = noProperties): LayerPicture {
  const { isSharedAsset, imagePath } = output;
  const file = `${imageName(path, output)}.${textOf(output['type']) ?? 'png'}`;
  // For Lua, whatever is neither nil nor false is so.
  const isShared = isSharedAsset !== undefined && isSharedAsset !== null && isSharedAsset !== false;
  if (!isShared) return { sizes: sizesOf(`${layout.imagesFolder(address)}/${file}`), isShared };
  return { sizes: sizesOf(`${layout.pagesImages(address.book)}/${textOf(imagePath) ?? file}`), isShared };
}

const noProperties: Properties = {};

/** A picture is called as the script calls its layer. The last name alone is said by scripts whose runtime knows their folder. */
function imageName(path: LayerPath, { name }: Properties): string {
  const output = textOf(name);
  return output === undefined || output === path.at(-1) ? path.join('/') : output;
}

function textOf(value: Properties[string] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The larger sizes are called as the plain one, with `@2x` and `@4x` before the ending. */
export function sizesOf(path: ProjectPath): LayerPicture['sizes'] {
  const plain = withoutDetours(path);
  const [, stem = plain, ending = ''] = /^(.*)(\.[^./]*)$/.exec(plain) ?? [];
  return [plain, `${stem}@2x${ending}`, `${stem}@4x${ending}`];
}

/** `a//b/../c` is `a/c`. What leads out of the project stays as it is: nothing of the project is there. */
function withoutDetours(path: ProjectPath): ProjectPath {
  const names: string[] = [];
  for (const name of path.split('/')) {
    if (name === '' || name === '.') continue;
    if (name !== '..') names.push(name);
    else if (names.pop() === undefined) return path;
  }
  return names.join('/');
}

export interface LayerImage {
  /** Where the plain size is, or would be. */
  readonly path: ProjectPath;
  /** Whether one of the three sizes is there. */
  readonly exists: boolean;
}

export async function layerImage(files: ProjectFiles, { sizes }: LayerPicture): Promise<LayerImage> {
  const there = await Promise.all(sizes.map((image) => isFile(files, image)));
  return { path: sizes[0], exists: there.includes(true) };
}

/**
 * A layer's width and height in the pixels its script counts in: those of the `@4x` image, four
 * times the plain one. `undefined` where no image is there: mostly none of the three is, which one list tells.
 */
export async function layerPixels(files: ProjectFiles, { sizes }: LayerPicture): Promise<PixelSize | undefined> {
  const names = new Set((await files.list(folderOf(sizes[0]))).map(({ name }) => name));
  const [plain, double, quadruple] = sizes.map((image) => (names.has(nameOf(image)) ? image : undefined));
  for (const [image, scale] of [
    [quadruple, 1],
    [double, 2],
    [plain, 4],
  ] as const) {
    const file = image === undefined ? undefined : await files.read(image);
    const size = file === undefined ? undefined : pngSize(file.content);
    if (size !== undefined) return { width: size.width * scale, height: size.height * scale };
  }
  return undefined;
}
