import * as z from 'zod';
import { checkName, foldName } from '#domain/name/check-name';
import { didYouMean, nearest } from '#domain/problem/nearest';
import { Problem, type Fault } from '#domain/problem/problem';
import { tableOf } from '#domain/properties/property-value';
import type { LayerTemplate } from '#application/ports/book-templates';
import { faultsOf } from '../schema-faults.js';
import { pngSize, type PixelSize } from '#application/support/png-size';

/** The author's images, from one folder. */
export interface PictureFiles {
  /** Each file by its path in the folder, with `/`, and without `layers.json`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The text of `layers.json`, if the folder has one. */
  readonly layersJson?: string | undefined;
}

/** What becomes of the author's folder. */
interface Pictures {
  /** The bottom one first. */
  readonly layers: readonly PictureLayer[];
  /** The paths of files that are no images: nothing becomes of them. */
  readonly skipped: readonly string[];
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

/** An image file with its larger sizes, and its size in pixels of the artwork. */
interface Picture extends PixelSize {
  readonly images: Images;
}

/** The middle of the page, in pixels of the artwork. */
const middle = { x: 960, y: 640 };

const listFile = 'layers.json';

/** An entry of `layers.json`: an image, or a group with `children`. The place of a group is that of its children. */
interface Listed {
  readonly name: string;
  readonly file?: string | undefined;
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly alpha?: number | undefined;
  readonly children?: readonly Listed[] | undefined;
}

const listed: z.ZodType<Listed> = z.strictObject({
  name: z.string(),
  file: z.string().optional(),
  x: z.number().optional(),
  y: z.number().optional(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
  alpha: z.number().min(0).max(1).optional(),
  children: z
    .array(z.lazy(() => listed))
    .min(1)
    .optional(),
});
const listSchema = z.strictObject({ layers: z.array(listed).min(1) });

/**
 * The layers that images become, the bottom one first: in the order of `layers.json`, else in that of the file names. Without a
 * place in `layers.json`, a layer is in the middle of the page and as large as its image.
 * @throws Problem `invalid-body` with every fault: an image that is no PNG inside, a name that no layer can have, a `layers.json` that
 *   does not fit the files
 */
export function pictureLayers({ files, layersJson }: PictureFiles): Pictures {
  const faults: Fault[] = [];
  const skipped = [...files.keys()].filter((path) => !/\.png$/i.test(path));
  const pictures = picturesOf(files, faults);
  if (faults.length === 0 && pictures.size === 0) faults.push({ at: 'folder', message: 'there is no PNG image in it' });
  refuse(faults);
  const layers = layersJson === undefined ? byFileName(pictures, faults) : byList(pictures, layersJson, faults);
  refuse(faults);
  return { layers, skipped };
}

function refuse(faults: readonly Fault[]): void {
  if (faults.length === 0) return;
  const lines = faults.map(({ at, message }) => `\n  ${at}: ${message}`).join('');
  throw new Problem('invalid-body', `The images cannot become layers:${lines}`, { errors: faults });
}

/** The images by their paths, without the larger sizes of others (`sun@2x.png`, `sun@4x.png`). */
function picturesOf(files: ReadonlyMap<string, Uint8Array>, faults: Fault[]): ReadonlyMap<string, Picture> {
  const pictures = new Map<string, Picture>();
  for (const [path, content] of files) {
    if (!/\.png$/i.test(path)) continue;
    const size = pngSize(content);
    if (!path.endsWith('.png') || size === undefined) {
      const message = size === undefined ? 'this is no PNG image' : 'write its ending in small letters: .png';
      faults.push({ at: path, message });
      continue;
    }
    const [, plainPath] = /^(.*)@[24]x\.png$/.exec(path) ?? [];
    if (plainPath !== undefined) {
      if (!files.has(`${plainPath}.png`))
        faults.push({ at: path, message: `${plainPath}.png is missing, the image in its plain size` });
      continue;
    }
    const [twice, fourfold] = ['@2x', '@4x'].map((suffix) => files.get(path.replace(/\.png$/, `${suffix}.png`)));
    // An image without larger sizes is the artwork itself, so it is also the largest size.
    const largest = fourfold ?? (twice === undefined ? content : undefined);
    pictures.set(path, { ...artworkSize(size, twice, largest), images: { plain: content, twice, fourfold: largest } });
  }
  return pictures;
}

function artworkSize(plain: PixelSize, twice: Uint8Array | undefined, fourfold: Uint8Array | undefined): PixelSize {
  const [largest, half] = [fourfold && pngSize(fourfold), twice && pngSize(twice)];
  return largest ?? (half === undefined ? plain : { width: half.width * 2, height: half.height * 2 });
}

function byFileName(pictures: ReadonlyMap<string, Picture>, faults: Fault[]): PictureLayer[] {
  const layers: PictureLayer[] = [];
  const taken = new Map<string, string>();
  for (const path of [...pictures.keys()].sort(new Intl.Collator('en', { numeric: true }).compare)) {
    const picture = pictures.get(path);
    if (picture === undefined) continue;
    if (path.includes('/')) {
      faults.push({ at: path, message: `only ${listFile} can name images in folders; put it into the folder itself` });
      continue;
    }
    const name = path.slice(0, -'.png'.length);
    checkLayerName(name, path, taken, faults);
    layers.push(pictureLayer(name, picture, {}));
  }
  return layers;
}

function byList(pictures: ReadonlyMap<string, Picture>, text: string, faults: Fault[]): PictureLayer[] {
  const list = parseList(text, faults);
  const unused = new Set(pictures.keys());
  const layersOf = (entries: readonly Listed[], above: readonly string[], place: string): PictureLayer[] => {
    const taken = new Map<string, string>();
    return entries.flatMap((entry, index): readonly PictureLayer[] => {
      const { name, file, x, y, children } = entry;
      const at = `${listFile}, ${place}[${index}]`;
      checkLayerName(name, at, taken, faults);
      if (children !== undefined && file !== undefined) faults.push({ at, message: 'a group has no "file"' });
      if (children !== undefined)
        return [{ name, layers: layersOf(children, [...above, name], `${place}[${index}].children`) }];
      const inGroup = [...above, `${name}.png`].join('/');
      const path = file ?? (pictures.has(inGroup) ? inGroup : `${name}.png`);
      const picture = pictures.get(path);
      unused.delete(path);
      if (x === undefined || y === undefined)
        faults.push({ at, message: '"x" and "y" are the place of its middle; one is missing' });
      if (picture !== undefined) return [pictureLayer(name, picture, entry)];
      const meant = didYouMean(nearest(path, [...pictures.keys()]));
      faults.push({ at, message: `there is no image "${path}" in the folder.${meant}` });
      return [];
    });
  };
  const layers = layersOf(list, [], 'layers');
  if (faults.length > 0) return [];
  for (const path of unused)
    faults.push({ at: path, message: `${listFile} does not name this image; add it there, or remove it` });
  return layers;
}

function parseList(text: string, faults: Fault[]): readonly Listed[] {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    faults.push({
      at: listFile,
      message: `this is no JSON: ${error instanceof Error ? error.message : String(error)}`,
    });
    return [];
  }
  const result = listSchema.safeParse(value);
  if (result.success) return result.data.layers;
  for (const { at, message } of faultsOf(result.error)) {
    faults.push({ at: at === '' ? listFile : `${listFile}, ${at.replace(/\.(\d+)(?=\.|$)/g, '[$1]')}`, message });
  }
  return [];
}

/** @param taken the names of the layers beside it, folded */
function checkLayerName(name: string, at: string, taken: Map<string, string>, faults: Fault[]): void {
  try {
    checkName('layer', name);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    faults.push({ at, message: error.message });
  }
  const other = taken.get(foldName(name));
  if (other !== undefined)
    faults.push({
      at,
      message: `the name "${name}" is that of another layer, "${other}", or differs from it only by case`,
    });
  taken.set(foldName(name), name);
}

function pictureLayer(
  name: string,
  { images, width, height }: Picture,
  { x, y, alpha, ...size }: Partial<Listed>,
): PictureLayer {
  const props = tableOf(
    { width: size.width ?? width, height: size.height ?? height, x: x ?? middle.x, y: y ?? middle.y },
    alpha === undefined ? undefined : { alpha },
  );
  return { name, props, images };
}
