import type { ProjectPath } from '#domain/change/file-change';
import type { ComponentEntry } from '#domain/component-kind';
import { classNames, namesInScripts } from '#domain/layer-class';
import type { ClassOwner } from '#domain/model/model-edit';
import type { LayerPath } from '#domain/model/page-model';
import type { Page, PageAddress } from '#domain/page';
import type { ModulePaths } from '#application/ports/lua-code';
import { partModulePaths } from '#application/project/layout/module-paths';
import { layout } from '#application/project/layout/project-layout';
import { classesOf, componentNames } from './follow/name-changes.js';
import { Renames } from './renames.js';

/** The names of a thing as others refer to it. */
export interface ReferredNames {
  /** Each name, as the new name of itself. */
  readonly names: Renames;
  /** The module paths that lead to the thing, in a Lua file. */
  readonly modules?: (path: ProjectPath) => readonly ModulePaths[];
}

/** A layer with everything below it, its images and its animations. */
export function referredLayer(page: Page, path: LayerPath): ReferredNames {
  const { address } = page;
  const layer = page.whole(path);
  const names = new Renames().addLayer(layer, layer.path);
  for (const { pathName } of layer.withAllBelow()) names.add('image', pathName, pathName);
  const part = { from: [address.page, 'layers', ...layer.path], classes: classNames(layer.classes) };
  return { names, modules: (script) => [partModulePaths(script, address.book, part)] };
}

/**
 * A class on a layer or a page group.
 * @param others the classes that its carrier has besides: they may make an animation of the same name
 */
export function referredClass(
  { book, page }: PageAddress,
  carrier: ClassOwner,
  name: string,
  others: readonly string[] = [],
): ReferredNames {
  const path = carrier.in === 'layers' ? carrier.path : [carrier.name];
  const left = namesInScripts(others);
  const [plain = name] = namesInScripts([name])
    .toReversed()
    .filter((each) => !left.includes(each));
  const names = new Renames();
  for (const each of [plain, name].map((animation) => `${path.join('/')}_${animation}`))
    names.add('animation', each, each);
  const inFolder = (folder: LayerPath, carried: string) => ({
    from: [page, carrier.in, ...folder, `${carried}_${name}`],
    classes: [],
  });
  return {
    names,
    // The script of a class on a layer group lies in the group's folder, beside its index.
    modules: (script) => [
      partModulePaths(script, book, inFolder(path.slice(0, -1), path.at(-1) ?? '')),
      partModulePaths(script, book, inFolder(path, 'index')),
    ],
  };
}

/** An entry of a page's component lists. */
export function referredComponent(page: Page, entry: ComponentEntry): ReferredNames {
  const { address } = page;
  const part = { from: [address.page, ...layout.componentFolder(entry), entry.name], classes: classesOf(page, entry) };
  return {
    names: componentNames(page, entry, entry.name),
    modules: (script) => [partModulePaths(script, address.book, part)],
  };
}

export function referredCommand(name: string): ReferredNames {
  return { names: new Renames().add('command', name, name) };
}

export function referredPage(name: string): ReferredNames {
  return { names: new Renames().add('page', name, name) };
}
