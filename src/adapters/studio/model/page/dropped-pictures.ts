import {
  inDrawingOrder,
  isNumbered,
  type NamedPicture,
  namePictures,
  renamedPictures,
} from '#domain/picture/name-pictures';
import { layerFiles, type PictureFile, sizedPictures } from '#domain/picture/picture-sizes';

/** A layer to make of the sizes of one picture. */
export interface PictureLayer<Each extends PictureFile> {
  readonly name: string;
  /** By the name of the file that each becomes. */
  readonly files: readonly (readonly [string, Each])[];
  /** Properties of the layer, in pixels of the artwork. */
  readonly props: Readonly<Record<'x' | 'y' | 'width' | 'height', number>>;
}

interface PageSize {
  readonly width: number;
  readonly height: number;
  readonly artwork: number;
}

/**
 * The layers of a page made from PNGs, the lowest first: pictures that fill the page and have no order number, then the others in the
 * order of their numbers and names. Names and sizes are those that `pagewright new --from` gives.
 */
export function pictureLayers<Each extends PictureFile>(
  pictures: readonly Each[],
  page: PageSize,
): readonly PictureLayer<Each>[] {
  const [width, height] = [page.width * page.artwork, page.height * page.artwork];
  const isLowest = (picture: NamedPicture<Each>): boolean =>
    !isNumbered(picture) && picture.width >= width && picture.height >= height;
  const named = inDrawingOrder(namesOf(pictures));
  return [...named.filter(isLowest), ...named.filter((each) => !isLowest(each))].map((picture) => ({
    name: picture.name,
    files: layerFiles(picture).map(([suffix, file]) => [`${picture.name}${suffix}.png`, file] as const),
    props: { x: width / 2, y: height / 2, width: picture.width, height: picture.height },
  }));
}

/** A sentence for each file whose layer has another name. */
export function renamedSentences(pictures: readonly PictureFile[]): string[] {
  return renamedPictures(namesOf(pictures)).map(({ file, name }) => `${file} becomes the layer “${name}”.`);
}

function namesOf<Each extends PictureFile>(pictures: readonly Each[]): NamedPicture<Each>[] {
  return namePictures(sizedPictures(pictures));
}

/** The width and height in the first 24 bytes of a PNG; `undefined` for any other file. */
export function pngSize(bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
  if (bytes.length < 24 || signature.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}
