import { nameOf, pathIn, type ProjectPath } from '#domain/change/file-change';
import { foldName } from '#domain/name/taken-names';
import { loadsClasses, walkLayers } from '#domain/model/layer-tree';
import type { LayerPath } from '#domain/model/page-model';
import { isTable, type Properties } from '#domain/properties/property-value';
import { isFile } from '#application/project/files/project-files';
import { imageSizes, type LayerImage, layerImageOf } from '#application/project/layer/layer-image';
import { layout } from '#application/project/layout/project-layout';
import type { PageScript } from '#application/references/find/page-scripts';
import type { Finding, FindingKind } from '#application/doctor/finding';
import type { ExaminedPage } from '#application/doctor/examine-pages';
import type { PageCheck } from '#application/doctor/page-check';
import { addressOfLayer, addressOfOwner, addressOfPage } from '#application/references/resource-addresses';
import { missingAsset } from '../check-references.js';
import { type PlainLayer, plainLayers } from '../plain-layers.js';

const classWithoutImage: FindingKind = {
  code: 'class-without-image',
  severity: 'error',
  fault: 'a class needs an image that does not exist',
  inApp: 'the page stops when it is opened',
};

export const imageWithoutLayer: FindingKind = {
  code: 'image-without-layer',
  severity: 'info',
  fault: 'no layer shows the image',
  inApp: 'it is not shown',
};

const layerWithoutImage: FindingKind = {
  code: 'layer-without-image',
  severity: 'info',
  fault: 'the layer has no image, and its script draws no shape or text',
  inApp: 'it appears as text, or not at all',
};

/** Images that no layer shows, and layers without an image. */
export const checkImages: PageCheck = {
  finds: [classWithoutImage, layerWithoutImage, missingAsset, imageWithoutLayer],
  check: findImages,
};

async function findImages(examined: ExaminedPage): Promise<Finding[]> {
  const { page, parsed } = examined;
  const { address, model } = page;
  const found: Finding[] = [];
  const shown = new Set<ProjectPath>();
  const classes = classesByLayer(examined);
  for (const { path } of walkLayers(model.components.layers))
    for (const file of layout.layerImages(address, path)) shown.add(file);
  for await (const layer of plainLayers(examined)) {
    for (const file of layer.image.sizes) shown.add(file);
    // `checkMissing` reports a missing script, without which the image is unknown.
    if ((await parsed.content(layer.script)) === undefined) continue;
    const attached = classes.get(layer.path.join('/')) ?? [];
    found.push(...(await checkImage(examined, layer, attached)));
  }
  for (const { kind, name } of examined.references)
    if (kind === 'image') for (const size of imageSizes(imageNamed(examined, name))) shown.add(size);
  // A list that cannot be read may have layers of these images.
  return model.unreadable === undefined ? [...found, ...(await imagesWithoutLayer(examined, shown))] : found;
}

async function checkImage(
  examined: ExaminedPage,
  layer: PlainLayer,
  classes: readonly PageScript[],
): Promise<Finding[]> {
  const { path, script, image } = layer;
  const exists = await imageExists(examined, image);
  const stopped = await stoppedClasses(examined, layer, classes, exists);
  if (exists || stopped.length > 0 || (await isDrawn(examined, layer))) return stopped;
  const title = path.join('/');
  const fault = image.isNamed
    ? `The image of the layer "${title}" is "${image.sizes[0]}" by its script, and there is no such file`
    : `The layer "${title}" has no image`;
  return [
    {
      kind: image.isShared ? missingAsset : layerWithoutImage,
      place: { path: image.isShared ? script : image.sizes[0] },
      resource: addressOfLayer(examined.page.address, path),
      explanation: `${fault}: the page shows its text instead, unless its script draws something.`,
    },
  ];
}

/** Whether the script draws a shape or a text itself, and needs no image. */
async function isDrawn({ parsed }: ExaminedPage, { script, values }: PlainLayer): Promise<boolean> {
  const tool = values?.['shapedWith'];
  if (typeof tool !== 'string' || tool === '') return false;
  const content = await parsed.content(script);
  return content !== undefined && !parsed.lua.makesOnlyImage(content);
}

async function imageExists({ paths, folded, parsed }: ExaminedPage, { sizes, isShared }: LayerImage): Promise<boolean> {
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

/** Classes of the layer that need an image which does not exist: the page stops when it loads them. */
async function stoppedClasses(
  examined: ExaminedPage,
  { path, script, values }: PlainLayer,
  classes: readonly PageScript[],
  exists: boolean,
): Promise<Finding[]> {
  const { page, parsed } = examined;
  const found: Finding[] = [];
  const title = path.join('/');
  const loaded = loadsClasses(page.model.components.layers, path) ? classes : [];
  const layerScript = exists || loaded.length === 0 ? undefined : await parsed.content(script);
  // Such a script shows the layer's image and makes no other object.
  const hasNoObject = layerScript !== undefined && parsed.lua.makesOnlyImage(layerScript);
  for (const each of loaded) {
    const { owner, target, known } = each;
    const why =
      (await imageMissedByTouch(examined, each, path, values)) ??
      (hasNoObject && (await needsObject(examined, target.script)) ? 'the layer has no image' : undefined);
    if (why === undefined) continue;
    found.push({
      kind: classWithoutImage,
      place: { path: target.script },
      resource: addressOfOwner(page.address, owner),
      explanation: `The class "${known?.name ?? ''}" of the layer "${title}" cannot do without an image, and ${why}. The page "${page.name}" stops when it is opened.`,
    });
  }
  return found;
}

/** The engine makes a button for touches of two images: its layer's, and the one in `over`. */
async function imageMissedByTouch(
  examined: ExaminedPage,
  { target, known }: PageScript,
  path: LayerPath,
  layer: Properties | undefined,
): Promise<string | undefined> {
  if (known?.definition.properties['properties.over'] === undefined) return undefined;
  const settings = (await examined.parsed.script(target.script, target.definition.form))?.model?.values['properties'];
  if (!isTable(settings) || settings['eventType'] !== 'touch' || settings['type'] === 'group') return undefined;
  const { over } = settings;
  if (typeof over !== 'string') return undefined;
  const own = layerImageOf(examined.page.address, path, { ...layer, isSharedAsset: false });
  if (!(await imageExists(examined, own))) return `there is no "${own.sizes[0]}"`;
  if (over === '') return '"properties.over" names none';
  const second = imageNamed(examined, over);
  return imageSizes(second).some((size) => examined.paths.has(size)) ? undefined : `there is no "${second}"`;
}

async function needsObject({ parsed }: ExaminedPage, script: ProjectPath): Promise<boolean> {
  const content = await parsed.content(script);
  return content !== undefined && parsed.lua.needs(content) !== 'nothing';
}

function imageNamed({ page }: ExaminedPage, name: string): ProjectPath {
  return pathIn(layout.imagesFolder(page.address), `${name}.png`);
}

async function imagesWithoutLayer(
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
  const strings: string[] = [];
  for (const each of paths) {
    const content = each.endsWith('.lua') ? await parsed.content(each) : undefined;
    if (content !== undefined) strings.push(...parsed.lua.strings(content));
  }
  const shownFolded = new Set([...shown].map(foldName));
  const reported = new Set<string>();
  for (const path of others) {
    if (shownFolded.has(foldName(path))) continue;
    // The sizes of one image are one finding.
    const image = foldName(path).replace(/(@[24]x)?\.png$/, '');
    if (reported.has(image)) continue;
    reported.add(image);
    if (strings.some((text) => text.includes(nameOf(path).replace(/(@[24]x)?\.png$/i, '.png')))) continue;
    found.push({
      kind: imageWithoutLayer,
      place: { path },
      resource: addressOfPage(address),
      explanation: `No layer of the page "${address.page}" is called after "${path}": only a script that names the image can show it.`,
    });
  }
  return found;
}
