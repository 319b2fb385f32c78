import * as z from 'zod';
import { namePictures, renamedPictures, type RenamedPicture } from '#domain/picture/name-pictures';
import { type SizedPicture, sizedPictures, type PictureFile } from '#domain/picture/picture-sizes';
import { didYouMean, nearest } from '#domain/problem/nearest';
import type { Fault } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import { faultsOf } from '../schema-faults.js';
import {
  artworkPage,
  folderOf,
  type Picture,
  pictureLayer,
  type PictureLayer,
  type Pictures,
} from './picture-layer.js';

/** What Kwik's exporter writes beside the images of a page. */
const layoutName = 'layout.json';

const place = {
  x: z.number(),
  y: z.number(),
  rotation: z.number().optional(),
  scaleX: z.number().optional(),
  scaleY: z.number().optional(),
};
const id = z.union([z.string(), z.number()]).transform(String);
const imageSchema = z.object({
  ...place,
  id,
  path: z.string().optional(),
  width: z.number().positive().optional(),
  height: z.number().positive().optional(),
});
const groupSchema = z.object({
  ...place,
  x: z.number().optional(),
  y: z.number().optional(),
  id,
  imageIds: z.array(id).default([]),
  childGroupIds: z.array(id).default([]),
});
const layoutSchema = z.object({
  canvas: z.object({ width: z.number(), height: z.number() }),
  images: z.array(imageSchema).min(1),
  groups: z.array(groupSchema).default([]),
});

type Layout = z.infer<typeof layoutSchema>;
type LaidImage = z.infer<typeof imageSchema>;
type LaidGroup = z.infer<typeof groupSchema>;

/** The layout file of a folder: its own, or that of the only page below `assets/images`. Several are a fault. */
export function layoutFileAmong(files: ReadonlyMap<string, unknown>, faults: Fault[]): string | undefined {
  if (files.has(layoutName)) return layoutName;
  const found = [...files.keys()].filter((path) => /(^|\/)assets\/images\/[^/]+\/layout\.json$/.test(path));
  if (found.length > 1)
    faults.push({
      at: 'folder',
      message: `it has several pages (${found.join(', ')}); name the folder of one page's images`,
    });
  return found[0];
}

/** The layers in the order, the groups and the places of the layout: the bottom one first, at the middle of each. */
export function exportedLayers(
  all: ReadonlyMap<string, Picture>,
  files: ReadonlyMap<string, Uint8Array>,
  layoutFile: string,
  faults: Fault[],
): Omit<Pictures, 'skipped'> {
  const nothing = { layers: [], renamed: [], notes: [] };
  const layout = parseLayout(files.get(layoutFile) ?? new Uint8Array(), layoutFile, faults);
  if (layout === undefined) return nothing;
  const below = folderOf(layoutFile);
  const pictures = new Map(
    [...all].flatMap(([path, picture]) => (path.startsWith(below) ? [[path.slice(below.length), picture]] : [])),
  );
  const used = picturesOf(layout, pictures, layoutFile, faults);
  const parents = parentsIn(layout, layoutFile, faults);
  if (faults.length > 0) return nothing;
  const { layers, renamed } = layersIn(itemsBelow(undefined, layout, used, parents));
  const unused = [...all].filter(([, picture]) => ![...used.values()].includes(picture));
  return {
    layers,
    renamed,
    notes: [
      ...unused.map(([path]) => `${layoutFile} does not name ${path}, which was left out`),
      ...layout.groups
        .filter(isTransformed)
        .map(
          (group) =>
            `the rotation and scale of the group "${group.id}" in ${layoutFile} were left out: a layer group has none`,
        ),
    ],
  };
}

function parseLayout(content: Uint8Array, at: string, faults: Fault[]): Layout | undefined {
  let value: unknown;
  try {
    value = JSON.parse(
      Buffer.from(content)
        .toString('utf8')
        .replace(/^\ufeff/, ''),
    );
  } catch (error) {
    faults.push({ at, message: `this is no JSON: ${error instanceof Error ? error.message : String(error)}` });
    return undefined;
  }
  const { data, error } = layoutSchema.safeParse(value);
  if (error !== undefined)
    faults.push(...faultsOf(error).map((fault) => ({ ...fault, at: fault.at === '' ? at : `${at}, ${fault.at}` })));
  if (data === undefined) return undefined;
  const { width, height } = data.canvas;
  if (width === artworkPage.width && height === artworkPage.height) return data;
  faults.push({
    at,
    message: `its canvas is ${width} x ${height}, and a page of the new project is ${artworkPage.width} x ${artworkPage.height}`,
  });
  return undefined;
}

/** The picture of each image, by the image's id. */
function picturesOf(
  { images }: Layout,
  pictures: ReadonlyMap<string, Picture>,
  at: string,
  faults: Fault[],
): ReadonlyMap<string, Picture> {
  const paths = images.map(({ id: own, path = own }) => pathInPage(path));
  const [first = ''] = paths.map((path) => path.slice(0, path.indexOf('/') + 1));
  // Paths may begin with the folder of the page.
  const isPage =
    first !== '' &&
    paths.every((path) => path.startsWith(first)) &&
    ![...pictures.keys()].some((path) => path.startsWith(first));
  const found = new Map<string, Picture>();
  for (const [index, image] of images.entries()) {
    const path = (paths[index] ?? '').slice(isPage ? first.length : 0);
    const picture = pictures.get(path);
    if (found.has(image.id))
      faults.push({ at: `${at}, images.${index}`, message: `the id "${image.id}" is that of another image` });
    if (picture !== undefined) found.set(image.id, picture);
    else
      faults.push({
        at: `${at}, images.${index}`,
        message: `there is no image "${path}" beside it.${didYouMean(nearest(path, [...pictures.keys()]))}`,
      });
  }
  return found;
}

/** The path of an image's plain size below the images of the book or the page, wherever the path begins. */
function pathInPage(path: string): string {
  const inImages = path.replaceAll('\\', '/').replace(/^.*?(?:^|\/)images\//, '');
  return `${inImages.replace(/(@[24]x)?(\.png)?$/i, '')}.png`.normalize('NFC');
}

/** The group around each image and each group, by their ids with a mark of the kind. */
function parentsIn({ images, groups }: Layout, at: string, faults: Fault[]): ReadonlyMap<string, LaidGroup> {
  const known = new Set([...images.map(imageKey), ...groups.map(groupKey)]);
  const parents = new Map<string, LaidGroup>();
  for (const [index, group] of groups.entries()) {
    const keys = [
      ...group.imageIds.map((each) => imageKey({ id: each })),
      ...group.childGroupIds.map((each) => groupKey({ id: each })),
    ];
    for (const key of keys) {
      if (!known.has(key))
        faults.push({ at: `${at}, groups.${index}`, message: `it names the ${key}, which is not there` });
      if (parents.has(key))
        faults.push({ at: `${at}, groups.${index}`, message: `the ${key} is in another group, too` });
      parents.set(key, group);
    }
  }
  for (const [index, group] of groups.entries())
    if (isInItself(group, parents))
      faults.push({ at: `${at}, groups.${index}`, message: `the ${groupKey(group)} is in itself` });
  return parents;
}

function imageKey({ id: own }: Pick<LaidImage, 'id'>): string {
  return `image "${own}"`;
}

function groupKey({ id: own }: Pick<LaidGroup, 'id'>): string {
  return `group "${own}"`;
}

function isInItself(group: LaidGroup, parents: ReadonlyMap<string, LaidGroup>): boolean {
  const above = new Set<LaidGroup>();
  for (let each = parents.get(groupKey(group)); each !== undefined; each = parents.get(groupKey(each))) {
    if (each === group) return true;
    if (above.has(each)) return false;
    above.add(each);
  }
  return false;
}

/** An image, or a group with what is in it. */
type Item =
  | { readonly image: LaidImage; readonly picture: Picture }
  | { readonly group: LaidGroup; readonly items: readonly Item[] };

/** What lies in a group, `undefined` the page; a group at the place of its lowest image. A group without images is no layer. */
function itemsBelow(
  group: LaidGroup | undefined,
  layout: Layout,
  pictures: ReadonlyMap<string, Picture>,
  parents: ReadonlyMap<string, LaidGroup>,
): Item[] {
  const items: Item[] = [];
  const made = new Set<LaidGroup>();
  for (const image of layout.images) {
    const child = childOf(group, image, parents);
    const picture = pictures.get(image.id);
    if (child === 'image' && picture !== undefined) items.push({ image, picture });
    if (child === undefined || child === 'image' || made.has(child)) continue;
    made.add(child);
    items.push({ group: child, items: itemsBelow(child, layout, pictures, parents) });
  }
  return items;
}

/** The group directly below, in which the image is; `image` for the image itself, `undefined` where it is elsewhere. */
function childOf(
  group: LaidGroup | undefined,
  image: LaidImage,
  parents: ReadonlyMap<string, LaidGroup>,
): LaidGroup | 'image' | undefined {
  let child: LaidGroup | 'image' = 'image';
  for (let above = parents.get(imageKey(image)); above !== group; above = parents.get(groupKey(above))) {
    if (above === undefined) return undefined;
    child = above;
  }
  return child;
}

function layersIn(items: readonly Item[]): Pick<Pictures, 'layers' | 'renamed'> {
  const named = namePictures(items.map(pictureOf));
  const renamed: RenamedPicture[] = [...renamedPictures(named.filter((_, index) => 'image' in (items[index] ?? {})))];
  const layers = items.map((item, index): PictureLayer => {
    const name = named[index]?.name ?? '';
    if ('image' in item) return pictureLayer(name, item.picture, propsOf(item.image));
    const label = labelOf(item.group);
    if (label !== name) renamed.push({ file: label, name });
    const inside = layersIn(item.items);
    renamed.push(...inside.renamed);
    return { name, layers: inside.layers };
  });
  return { layers, renamed };
}

/** A group is named by the same rule as a picture. */
function pictureOf(item: Item): SizedPicture<PictureFile> {
  if ('image' in item) return item.picture;
  const [picture] = sizedPictures([{ name: `${labelOf(item.group)}.png`, width: 0, height: 0 }]);
  if (picture === undefined) throw new Error('A group has no name.');
  return picture;
}

function labelOf({ id: own }: LaidGroup): string {
  return own.replace(/^.*\//, '');
}

function propsOf({ x, y, width, height, rotation = 0, scaleX = 1, scaleY = 1 }: LaidImage): Properties {
  return {
    x,
    y,
    ...(width === undefined ? {} : { width }),
    ...(height === undefined ? {} : { height }),
    ...(rotation === 0 ? {} : { rotation }),
    ...(scaleX === 1 ? {} : { xScale: scaleX }),
    ...(scaleY === 1 ? {} : { yScale: scaleY }),
  };
}

function isTransformed({ rotation = 0, scaleX = 1, scaleY = 1 }: LaidGroup): boolean {
  return rotation !== 0 || scaleX !== 1 || scaleY !== 1;
}
