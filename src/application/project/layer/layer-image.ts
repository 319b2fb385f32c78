import { folderOf, nameOf, type ProjectPath } from '#domain/change/file-change';
import { pngSize, type PixelSize } from '#application/support/png-size';
import { isFile, type ProjectFiles } from '#application/project/files/project-files';
import type { LayerPicture } from './layer-picture.js';

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
