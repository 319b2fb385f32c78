import type { Layer } from '#domain/layer';
import type { PageEdit, Placement } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import { checkName, layerNameKind } from '#domain/name/check-name';
import { samePage, type Page } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import { copyLayerImages } from '#application/references/assets/copy-assets';
import { nothingFollowed, together, type Followed } from '#application/references/follow/rewrite-references';
import { renamedLayer } from '#application/references/follow/name-changes';
import { fillGroup } from './group-conversion.js';
import type { LayerAddress } from './layer-document.js';
import { refuseTooDeep, type PlaceInGroup } from './place-layer.js';

/**
 * Copies a layer with its classes, its images and everything below it.
 * @param page the page of the copy
 * @param path of the copy, which does not exist yet
 * @param props of the copy, which replace those of the original
 */
export async function copyLayer(
  services: ProjectServices,
  draft: Draft,
  page: Page,
  path: LayerPath,
  { at, groupAt }: PlaceInGroup,
  from: LayerAddress,
  props: Properties | undefined,
): Promise<Followed> {
  const { models, layerFiles, layerTargets, copyPart, scripts } = services;
  const { address } = page;
  const original = samePage(address, from) ? page : await models.page(draft, from);
  original.requireLayer(from.path);
  const layer = original.whole(from.path);
  if (samePage(address, from) && from.path.every((name, index) => path[index] === name))
    throw new Problem('invalid-query', `The layer "${layer.pathName}" cannot be copied into itself.`);
  checkName(layerNameKind(path), path.at(-1) ?? '');
  refuseTooDeep(path.slice(0, -1), layer);
  const entered = await fillGroup(services, draft, page, path.slice(0, -1), groupAt, ...listingOf(layer, path, at));
  const files = await layerFiles.copies(draft, original, from.path, address, path);
  await copyPart.files(draft, files);
  const images = await copyLayerImages(draft, from, { ...address, path });
  const change = renamedLayer(original, from.path, path, images, address);
  const target = layerTargets.layer(address, { path, isGroup: layer.isGroup });
  const save = async () => (props === undefined ? [] : scripts.save(draft, target, props));
  const copied = await copyPart.execute(draft, { from, to: address, files, change, save });
  return together([{ ...nothingFollowed, ...entered }, { references: [], warnings: images.warnings }, copied]);
}

/** The edits that list a layer with its classes and everything below it at another path. Layers of one path are listed once. */
function listingOf(layer: Layer, to: LayerPath, at: Placement): PageEdit[] {
  const edits = new Map<string, PageEdit>();
  for (const each of layer.withAllBelow()) {
    const below = each.path.slice(layer.path.length);
    const path = [...to, ...below];
    const id = path.join('/');
    if (!edits.has(id)) edits.set(id, { op: 'add-layer', path, at: below.length === 0 ? at : 'last' });
    for (const entry of each.classes)
      edits.set(`${id}_${entry}`, { op: 'attach-class', owner: { in: 'layers', path }, class: entry });
  }
  return [...edits.values()];
}
