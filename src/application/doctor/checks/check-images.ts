import { nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/check-name';
import { isGroup, loadsClasses, walkLayers } from '#domain/model/layer-tree';
import type { LayerPath } from '#domain/model/page-model';
import { isTable, type Properties } from '#domain/properties/property-value';
import { bytesToText, decodeUtf8 } from '#application/support/bytes';
import { isFile } from '#application/project/files/project-files';
import { type LayerPicture, layerPixels, pictureOf, sizesOf } from '#application/project/layer/layer-image';
import { layout } from '#application/project/layout/project-layout';
import type { ParsedFiles } from '#application/references/find/parsed-files';
import type { PageScript } from '#application/references/find/page-scripts';
import type { Finding } from '#application/doctor/finding';
import { type ExaminedPage } from '#application/doctor/examined-page';
import { addressOfLayer, addressOfOwner, addressOfPage } from '../resource-addresses.js';

/** Images that no layer shows, and layers that have no image. */
export async function checkImages(examined: ExaminedPage): Promise<Finding[]> {
  const { page, parsed } = examined;
  const { address, model } = page;
  const shown = new Set<ProjectPath>();
  const found: Finding[] = [];
  const classes = classesByLayer(examined);
  for (const { path, node } of walkLayers(model.components.layers)) {
    for (const image of layout.layerImages(address, path)) shown.add(image);
    if (isGroup(node)) continue;
    const script = layout.layerScript(address, path, false);
    const output = await parsed.script(script);
    const values = output !== undefined && 'model' in output ? output.model.values : undefined;
    const picture = examined.pictures.get(path.join('/')) ?? pictureOf(address, path, values);
    for (const image of picture.sizes) shown.add(image);
    // Without a script nobody knows which image it is: that it is not there is told.
    if ((await parsed.content(script)) === undefined) continue;
    const exists = await isThere(examined, picture);
    const carried = loadsClasses(model.components.layers, path) ? (classes.get(path.join('/')) ?? []) : [];
    const stopped = await stoppedClasses(examined, path, carried, { exists, script, values });
    found.push(...stopped);
    if (exists || stopped.length > 0) continue;
    const title = path.join('/');
    const without =
      picture.isShared && values?.['imagePath'] !== undefined
        ? `The layer "${title}" says that its image is "${picture.sizes[0]}", and that is not there`
        : `The layer "${title}" has no image`;
    found.push({
      code: picture.isShared ? 'missing-asset' : 'layer-without-image',
      place: { path: picture.isShared ? script : picture.sizes[0] },
      resource: addressOfLayer(address, path),
      explanation: `${without}: the page shows its text instead, unless its script draws something.`,
    });
  }
  for (const { kind, name } of examined.references)
    if (kind === 'image') for (const size of sizesOf(imageOf(examined, name))) shown.add(size);
  return [...found, ...(await withoutLayer(examined, shown))];
}

async function isThere({ paths, folded, parsed }: ExaminedPage, { sizes, isShared }: LayerPicture): Promise<boolean> {
  if (sizes.some((image) => paths.has(image) || folded.has(foldName(image)))) return true;
  if (!isShared) return false;
  for (const image of sizes) if (await isFile(parsed.files, image)) return true;
  return false;
}

/** The scripts of classes on layers, by the path of the layer. */
function classesByLayer({ scripts }: ExaminedPage): ReadonlyMap<string, readonly PageScript[]> {
  const found = new Map<string, PageScript[]>();
  for (const script of scripts) {
    const { owner } = script;
    if (owner.in !== 'layers' || owner.class === undefined) continue;
    const path = owner.path.join('/');
    found.set(path, [...(found.get(path) ?? []), script]);
  }
  return found;
}

interface LookedAt {
  readonly exists: boolean;
  readonly script: ProjectPath;
  readonly values: Properties | undefined;
}

/** Classes on the layer that cannot do without an image which is not there: the page stops when they ask for it. */
async function stoppedClasses(
  examined: ExaminedPage,
  path: LayerPath,
  carried: readonly PageScript[],
  { exists, script, values }: LookedAt,
): Promise<Finding[]> {
  const { parsed } = examined;
  const found: Finding[] = [];
  const nothingMade = !exists && carried.length > 0 && (await makesNothing(examined, script));
  for (const each of carried) {
    const { owner, target, known } = each;
    const why =
      (await imageMissedByTouch(examined, each, path, values)) ??
      (nothingMade && (await needsObject(parsed, target.script)) ? 'the layer has no image' : undefined);
    if (why === undefined) continue;
    found.push({
      code: 'class-without-image',
      place: { path: target.script },
      resource: addressOfOwner(examined.page.address, owner),
      explanation: `The class "${known?.name ?? ''}" of the layer "${path.join('/')}" cannot do without an image, and ${why}. The page "${examined.page.name}" stops when it is opened.`,
    });
  }
  return found;
}

/** A button for touches is made of two images, both of which the engine wants: its layer's, and the one that `over` names. */
async function imageMissedByTouch(
  examined: ExaminedPage,
  { target, known }: PageScript,
  path: LayerPath,
  layer: Properties | undefined,
): Promise<string | undefined> {
  if (known?.definition.properties['properties.over'] === undefined) return undefined;
  const output = await parsedValues(examined, target.script);
  const settings = output?.['properties'];
  if (!isTable(settings) || settings['eventType'] !== 'touch' || settings['type'] === 'group') return undefined;
  const { over } = settings;
  if (typeof over !== 'string') return undefined;
  const own = pictureOf(examined.page.address, path, { ...layer, isSharedAsset: false });
  if (!(await isThere(examined, own))) return `there is no "${own.sizes[0]}"`;
  if (over === '') return '"properties.over" names none';
  const second = imageOf(examined, over);
  return sizesOf(second).some((size) => examined.paths.has(size)) ? undefined : `there is no "${second}"`;
}

async function parsedValues({ parsed }: ExaminedPage, script: ProjectPath): Promise<Properties | undefined> {
  const output = await parsed.script(script);
  return output !== undefined && 'model' in output ? output.model.values : undefined;
}

/** Whether a layer's script shows its image and nothing else: without one there is no object. */
async function makesNothing({ parsed }: ExaminedPage, script: ProjectPath): Promise<boolean> {
  const content = await parsed.content(script);
  if (content === undefined) return false;
  return parsed.lua.makesOnlyImage(content);
}

async function needsObject(parsed: ParsedFiles, script: ProjectPath): Promise<boolean> {
  const content = await parsed.content(script);
  return content !== undefined && parsed.lua.needs(content) !== 'nothing';
}

function imageOf({ page }: ExaminedPage, name: string): ProjectPath {
  return pathIn(layout.imagesFolder(page.address), `${name}.png`);
}

async function withoutLayer(
  { page, paths, parsed }: ExaminedPage,
  shown: ReadonlySet<ProjectPath>,
): Promise<Finding[]> {
  const { address } = page;
  const folder = `${layout.imagesFolder(address)}/`;
  const others = [...paths].filter(
    (path) => !shown.has(path) && path.startsWith(folder) && path.toLowerCase().endsWith('.png'),
  );
  if (others.length === 0) return [];
  const found: Finding[] = [];
  const code: string[] = [];
  for (const each of paths) {
    const content = each.endsWith('.lua') ? await parsed.content(each) : undefined;
    if (content !== undefined) code.push(decodeUtf8(bytesToText(content)));
  }
  const shownFolded = new Set([...shown].map(foldName));
  const reported = new Set<string>();
  for (const path of others) {
    if (shownFolded.has(foldName(path))) continue;
    // The sizes of one image are one finding.
    const image = foldName(path).replace(/(@[24]x)?\.png$/, '');
    if (reported.has(image)) continue;
    reported.add(image);
    if (code.some((text) => text.includes(nameOf(path).replace(/(@[24]x)?\.png$/i, '.png')))) continue;
    found.push({
      code: 'image-without-layer',
      place: { path },
      resource: addressOfPage(address),
      explanation: `No layer of the page "${address.page}" is called after "${path}": only a script that names the image can show it.`,
    });
  }
  return found;
}

/** Layers whose script says another size than their image has: the app stretches it. */
export async function checkSizes({ page, parsed }: ExaminedPage): Promise<Finding[]> {
  const { address, model } = page;
  const found: Finding[] = [];
  for (const { path, node } of walkLayers(model.components.layers)) {
    if (isGroup(node)) continue;
    const script = layout.layerScript(address, path, false);
    const output = await parsed.script(script);
    if (output === undefined || !('model' in output)) continue;
    const { width, height } = output.model.values;
    if (typeof width !== 'number' || typeof height !== 'number') continue;
    const image = await layerPixels(parsed.files, pictureOf(address, path, output.model.values));
    // A plain image is a quarter of the artwork, rounded.
    if (image === undefined || (Math.abs(image.width - width) < 4 && Math.abs(image.height - height) < 4)) continue;
    found.push({
      code: 'size-differs',
      place: { path: script },
      resource: addressOfLayer(address, path),
      explanation: `The layer "${path.join('/')}" is ${width} x ${height} by its script, and its image is ${image.width} x ${image.height} (in pixels of the 4x artwork): the app shows it stretched.`,
    });
  }
  return found;
}
