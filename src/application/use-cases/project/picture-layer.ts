import {
  layerFiles,
  mainFile,
  type PictureFile,
  type SizedPicture,
  sizedPictures,
} from '#domain/picture/picture-sizes';
import type { RenamedPicture } from '#domain/picture/name-pictures';
import { type Fault, Problem } from '#domain/problem/problem';
import { type Properties, tableOf } from '#domain/properties/property-value';
import type { LayerTemplate } from '#application/ports/book-templates';
import { pngSize } from '#application/support/pixel-size';

/** The page of a new project, in pixels of the artwork. */
export const artworkPage = { width: 1920, height: 1280 };

const middle = { x: artworkPage.width / 2, y: artworkPage.height / 2 };

/** What becomes of the author's folder. */
export interface Pictures {
  /** The bottom one first. */
  readonly layers: readonly PictureLayer[];
  /** The paths of files that are no images: nothing becomes of them. */
  readonly skipped: readonly string[];
  /** Files and groups whose layers have other names. */
  readonly renamed: readonly RenamedPicture[];
  /** Sentences about what a list of places has and no layer takes. */
  readonly notes: readonly string[];
}

/** A layer to make. */
export interface PictureLayer extends LayerTemplate {
  readonly images?: Images;
  readonly layers?: readonly PictureLayer[] | undefined;
}

/** The image in the sizes for three kinds of screens. Solar2D chooses one, and always needs the plain one. */
interface Images {
  readonly plain?: Uint8Array | undefined;
  readonly twice?: Uint8Array | undefined;
  readonly fourfold?: Uint8Array | undefined;
}

/** A PNG of the author's folder. */
export interface PngFile extends PictureFile {
  /** In the folder, with `/`. */
  readonly path: string;
  readonly content: Uint8Array;
}

export type Picture = SizedPicture<PngFile>;

/** The PNGs among files. One that is no PNG inside is a fault. */
export function pngFiles(files: ReadonlyMap<string, Uint8Array>, faults: Fault[]): PngFile[] {
  return [...files].flatMap(([path, content]): readonly PngFile[] => {
    if (!isPng(path)) return [];
    const size = pngSize(content);
    if (size === undefined) faults.push({ at: path, message: 'this is no PNG image' });
    return size === undefined ? [] : [{ path, name: path.slice(folderOf(path).length), content, ...size }];
  });
}

export function isPng(path: string): boolean {
  return /\.png$/i.test(path);
}

/** With its `/`; empty for the folder itself. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}

/** The pictures by the path of their plain size, whether that is there or not, composed and with a small ending. */
export function picturesByPath(files: readonly PngFile[]): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const folder of new Set(files.map(({ path }) => folderOf(path)))) {
    for (const picture of sizedPictures(files.filter(({ path }) => folderOf(path) === folder))) {
      const path = `${folder}${picture.stem}.png`.normalize('NFC');
      pictures.set(pictures.has(path) ? mainFile(picture).path : path, picture);
    }
  }
  return pictures;
}

/** @throws Problem `invalid-body` that lists the faults */
export function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const lines = faults.map(({ at, message }) => `\n  ${at}: ${message}`).join('');
  throw new Problem('invalid-body', `The images cannot become layers:${lines}`, { errors: faults });
}

/** The layer of a picture: in the middle of the page and as large as its artwork, unless `props` have others. */
export function pictureLayer(name: string, picture: Picture, props: Properties = {}): PictureLayer {
  const { width, height } = picture;
  return { name, props: tableOf({ width, height, ...middle }, props), images: imagesOf(picture) };
}

function imagesOf(picture: Picture): Images {
  const sizes = new Map(layerFiles(picture).map(([suffix, { content }]) => [suffix, content]));
  return { plain: sizes.get(''), twice: sizes.get('@2x'), fourfold: sizes.get('@4x') };
}
