import type { Layer } from '#domain/layer/layer';
import { classNames } from '#domain/layer-class/class-name';
import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page/page';
import type { MovedImages } from '../assets/move-images.js';
import type { NameChange } from './name-change.js';
import type { OwnNames } from '../forms/own-names.js';
import { renamedPart } from '#application/project/layout/module-paths';
import { Renames } from '../renames.js';

/**
 * A layer with everything below it at another path.
 * @param page as it was before
 * @param images what became of theirs
 */
export function renamedLayer(page: Page, from: LayerPath, to: LayerPath, images: MovedImages = noImages): NameChange {
  const layer = page.whole(from);
  const renames = new Renames().addLayer(layer, to);
  addImages(renames, page.address.page, layer, to, images);
  const own = new Map<string, OwnNames>();
  for (const each of layer.withAllBelow()) {
    const path = [...to, ...each.path.slice(layer.path.length)];
    own.set(path.join('/'), ownNames(page, each.path, path, classNames(each.classes)));
  }
  const folder = [page.address.page, 'layers'];
  const classes = classNames(layer.classes);
  return {
    renames,
    own: (owner) => (owner.in === 'layers' ? own.get(owner.path.join('/')) : undefined),
    modules: (script) => [
      renamedPart(script, page.address.book, { from: [...folder, ...layer.path], to: [...folder, ...to], classes }),
    ],
  };
}

const noImages: MovedImages = { moved: new Map(), stayed: new Set() };

/** An image is called as its layer, whether it is there or not; one that stayed keeps its name. */
function addImages(renames: Renames, page: string, layer: Layer, to: LayerPath, { moved, stayed }: MovedImages): void {
  const add = (from: string, renamed: string): void => {
    if (!stayed.has(`${page}/${from}.png`)) renames.add('image', from, renamed);
  };
  for (const each of layer.withAllBelow()) add(each.pathName, [...to, ...each.path.slice(layer.path.length)].join('/'));
  for (const [from, renamed] of moved) {
    renames.add('image-file', from, renamed);
    if (from.endsWith('.png')) add(nameOn(page, from), nameOn(page, renamed));
  }
}

/** As a page calls an image of its own: without its ending. */
function nameOn(page: string, path: string): string {
  return path.slice(page.length + 1, path.lastIndexOf('.'));
}

/** The last name alone counts, too, unless it is the path of another layer. */
function ownNames(page: Page, from: LayerPath, to: LayerPath, classes: readonly string[]): OwnNames {
  const names = new Map([[from.join('/'), to.join('/')]]);
  for (const name of classes) names.set(`${from.join('/')}_${name}`, `${to.join('/')}_${name}`);
  const [leaf, newLeaf] = [from.at(-1), to.at(-1)];
  if (leaf !== undefined && newLeaf !== undefined && page.layer([leaf]) === undefined) names.set(leaf, newLeaf);
  return { names };
}
