import { classNames } from '#domain/layer-class/class-name';
import type { LayerPath } from '#domain/model/page-model';
import type { Page } from '#domain/page/page';
import { renamePartModule } from '#application/project/layout/module-paths';
import type { NameChange } from './name-change.js';
import type { OwnNames } from '../forms/own-names.js';
import { Renames } from '../renames.js';

/**
 * A layer with everything below it at another path.
 * @param page as it was before
 */
export function renamedLayer(page: Page, from: LayerPath, to: LayerPath): NameChange {
  const layer = page.whole(from);
  const own = new Map<string, OwnNames>();
  for (const each of layer.withAllBelow()) {
    const path = [...to, ...each.path.slice(layer.path.length)];
    own.set(path.join('/'), ownNames(page, each.path, path, classNames(each.classes)));
  }
  const folder = [page.address.page, 'layers'];
  const classes = classNames(layer.classes);
  return {
    renames: new Renames().addLayer(layer, to),
    own: (owner) => (owner.in === 'layers' ? own.get(owner.path.join('/')) : undefined),
    modules: (path, content) =>
      renamePartModule(path, content, page.address.book, {
        from: [...folder, ...layer.path],
        to: [...folder, ...to],
        classes,
      }),
  };
}

/** The last name alone counts, too, unless it is the path of another layer. */
function ownNames(page: Page, from: LayerPath, to: LayerPath, classes: readonly string[]): OwnNames {
  const names = new Map([[from.join('/'), to.join('/')]]);
  for (const name of classes) names.set(`${from.join('/')}_${name}`, `${to.join('/')}_${name}`);
  const [leaf, newLeaf] = [from.at(-1), to.at(-1)];
  if (leaf !== undefined && newLeaf !== undefined && page.layer([leaf]) === undefined) names.set(leaf, newLeaf);
  return { names };
}
