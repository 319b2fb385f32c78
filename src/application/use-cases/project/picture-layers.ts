import { inDrawingOrder, namePictures, renamedPictures, type RenamedPicture } from '#domain/picture/name-pictures';
import type { Fault } from '#domain/problem/problem';
import { exportedLayers, layoutFileAmong } from './exported-pictures.js';
import { listedLayers, listFile } from './listed-pictures.js';
import {
  isPng,
  pictureLayer,
  type PictureLayer,
  type Picture,
  type Pictures,
  picturesByPath,
  pngFiles,
  refuse,
} from './picture-layer.js';

export type { PictureLayer } from './picture-layer.js';

/** The author's images, from one folder. */
export interface PictureFiles {
  /** Each file by its path in the folder, with `/`, and without `layers.json`. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** The text of `layers.json`, if the folder has one. */
  readonly layersJson?: string | undefined;
  /** Refuses a file that is not called as its layer can be, instead of naming the layer otherwise. */
  readonly strict?: boolean | undefined;
}

/**
 * The layers that images become, the bottom one first: in the order of `layers.json`, or of the `layout.json` that Kwik's exporter
 * writes; else in that of the file names. Without a place, a layer is in the middle of the page and as large as its image.
 * @throws Problem `invalid-body` with every fault: an image that is no PNG inside, a list of places that does not fit the files, in
 *   `strict` a file name that no layer can have
 */
export function pictureLayers({ files, layersJson, strict = false }: PictureFiles): Pictures {
  const faults: Fault[] = [];
  const layoutFile = layersJson === undefined ? layoutFileAmong(files, faults) : undefined;
  const skipped = [...files.keys()].filter((path) => !isPng(path) && path !== layoutFile);
  const pngs = pngFiles(files, faults);
  const pictures = picturesByPath(pngs);
  if (faults.length === 0 && pictures.size === 0) faults.push({ at: 'folder', message: 'there is no PNG image in it' });
  refuse(faults);
  const made = madeOf(pictures, { files, layersJson, layoutFile }, faults);
  if (strict) faults.push(...made.renamed.map(strictFault));
  refuse(faults);
  return { ...made, skipped };
}

type Made = Omit<Pictures, 'skipped'>;

function madeOf(
  pictures: ReadonlyMap<string, Picture>,
  { files, layersJson, layoutFile }: PictureFiles & { readonly layoutFile: string | undefined },
  faults: Fault[],
): Made {
  if (layersJson !== undefined) return { layers: listedLayers(pictures, layersJson, faults), renamed: [], notes: [] };
  if (layoutFile !== undefined) return exportedLayers(pictures, files, layoutFile, faults);
  return byFileName(pictures, faults);
}

function byFileName(pictures: ReadonlyMap<string, Picture>, faults: Fault[]): Made {
  for (const path of pictures.keys())
    if (path.includes('/'))
      faults.push({ at: path, message: `only ${listFile} can name images in folders; put it into the folder itself` });
  const named = namePictures(inDrawingOrder([...pictures.values()]));
  const layers = named.map((picture): PictureLayer => pictureLayer(picture.name, picture));
  return { layers, renamed: renamedPictures(named), notes: [] };
}

function strictFault({ file, name }: RenamedPicture): Fault {
  return { at: file, message: `its layer would be called "${name}"; rename it, or leave out --strict` };
}
