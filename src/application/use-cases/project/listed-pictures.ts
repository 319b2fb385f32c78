import * as z from 'zod';
import { checkName, layerNameKind } from '#domain/name/check-name';
import type { LayerPath } from '#domain/model/page-model';
import { foldName } from '#domain/name/taken-names';
import { didYouMean, nearest } from '#domain/problem/nearest';
import { Problem, type Fault } from '#domain/problem/problem';
import { mainFile } from '#domain/picture/picture-sizes';
import type { Properties } from '#domain/properties/property-value';
import { faultsOf } from '../schema-faults.js';
import { type Picture, type PictureLayer, pictureLayer } from './picture-layer.js';

export const listFile = 'layers.json';

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
 * The layers in the order and places of `layers.json`. Its names are the author's: they are checked, and never changed.
 */
export function listedLayers(pictures: ReadonlyMap<string, Picture>, text: string, faults: Fault[]): PictureLayer[] {
  const list = parseList(text, faults);
  const unused = new Set(pictures.keys());
  const layersOf = (entries: readonly Listed[], above: readonly string[], place: string): PictureLayer[] => {
    const taken = new Map<string, string>();
    return entries.flatMap((entry, index): readonly PictureLayer[] => {
      const { name, file, x, y, children } = entry;
      const at = `${listFile}, ${place}[${index}]`;
      checkLayerName([...above, name], at, taken, faults);
      if (children !== undefined && file !== undefined) faults.push({ at, message: 'a group has no "file"' });
      if (children !== undefined)
        return [{ name, layers: layersOf(children, [...above, name], `${place}[${index}].children`) }];
      const inGroup = [...above, `${name}.png`].join('/');
      const named = (file ?? (pictures.has(inGroup) ? inGroup : `${name}.png`)).normalize('NFC');
      const path = pictures.has(named) ? named : (pathOfSize(pictures, named) ?? named);
      const picture = pictures.get(path);
      unused.delete(path);
      if (x === undefined || y === undefined)
        faults.push({ at, message: '"x" and "y" are the place of its middle; one is missing' });
      if (picture !== undefined) return [pictureLayer(name, picture, propsOf(entry))];
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

/** The path of the picture whose smallest size is this file: there may be a larger size alone. */
function pathOfSize(pictures: ReadonlyMap<string, Picture>, file: string): string | undefined {
  return [...pictures].find(([, picture]) => mainFile(picture).path.normalize('NFC') === file)?.[0];
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
function checkLayerName(path: LayerPath, at: string, taken: Map<string, string>, faults: Fault[]): void {
  const name = path.at(-1) ?? '';
  try {
    checkName(layerNameKind(path), name);
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

function propsOf({ x, y, width, height, alpha }: Listed): Properties {
  const given = Object.entries({ width, height, x, y, alpha });
  return Object.fromEntries(given.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
}
