import type { ProjectPath } from '#domain/change/file-change';
import type { ModuleRename } from '#application/ports/lua-code';
import { type OwnNames, referredAs } from '#application/references/find/value-references';
import type { ScriptOwner } from '#application/references/find/page-scripts';
import { Renames } from '#application/references/renames';
import type { Layer } from '#domain/layer';
import { classNames, namesInScripts } from '#domain/layer-class';
import type { LayerPath } from '#domain/model/page-model';
import type { Page, PageAddress } from '#domain/page';
import type { MovedImages } from '#application/references/assets/move-images';
import {
  type MovedPart,
  renamedCustomModule,
  pageModules,
  renamedOwner,
  renamedPart,
} from '#application/project/layout/module-paths';
import type { ClassOwner } from '#domain/model/model-edit';
import type { ComponentEntry } from '#domain/component-kind';
import { layout } from '#application/project/layout/project-layout';

/** The rename of a thing, in all its forms on a page. */
export interface NameChange {
  readonly renames: Renames;
  /** An asset of the book with another name. Properties that take the name of a file name it. */
  readonly asset?: RenamedAsset;
  /** Other spellings in code, such as a module path without its beginning. */
  readonly paths?: readonly string[];
  /** The names for the renamed thing in its own scripts and JSON files. */
  readonly own?: (owner: ScriptOwner) => OwnNames | undefined;
  /** Of a copy: its files. No other file follows. */
  readonly only?: ReadonlySet<ProjectPath>;
  /** The renames of module paths to the thing, for a Lua file. */
  readonly modules?: (path: ProjectPath) => readonly ModuleRename[];
}

/**
 * A layer with everything below it at another path.
 * @param page as it was before
 * @param images their moved and unmoved images
 * @param target the page of the new path
 */
export function renamedLayer(
  page: Page,
  from: LayerPath,
  to: LayerPath,
  images: MovedImages = noImages,
  target: PageAddress = page.address,
): NameChange {
  const layer = page.whole(from);
  const renames = new Renames();
  if (layer.pathName !== to.join('/')) renames.addLayer(layer, to);
  addImages(renames, page.address.page, layer, to, images, target.page);
  const own = new Map<string, OwnNames>();
  const around = namesAround(page.address, target);
  for (const each of layer.withAllBelow()) {
    const path = [...to, ...each.path.slice(layer.path.length)];
    own.set(path.join('/'), { ...ownNames(page, each.path, path, classNames(each.classes)), ...around });
  }
  const part = {
    from: [page.address.page, 'layers', ...layer.path],
    to: [target.page, 'layers', ...to],
    classes: classNames(layer.classes),
  };
  return {
    renames,
    own: (owner) => (owner.in === 'layers' ? own.get(owner.path.join('/')) : undefined),
    modules: (script) => [renamedPart(script, page.address.book, part, target.book)],
  };
}

const noImages: MovedImages = { moved: new Map(), stayed: new Set() };

/** Adds the images. Each has the name of its layer, whether it exists or not; one that did not move has its old name. */
function addImages(
  renames: Renames,
  page: string,
  layer: Layer,
  to: LayerPath,
  { moved, stayed }: MovedImages,
  newPage: string,
): void {
  const add = (from: string, renamed: string): void => {
    if (!stayed.has(`${page}/${from}.png`)) renames.add('image', from, renamed);
  };
  for (const each of layer.withAllBelow()) add(each.pathName, [...to, ...each.path.slice(layer.path.length)].join('/'));
  for (const [from, renamed] of moved) {
    renames.add('image-file', from, renamed);
    if (from.endsWith('.png')) add(nameOn(page, from), nameOn(newPage, renamed));
  }
}

/** The name by which a page refers to its own image: its path without the ending. */
function nameOn(page: string, path: string): string {
  return path.slice(page.length + 1, path.lastIndexOf('.'));
}

/** The names of a layer and of its classes. The last name alone is one, too, unless it is the path of another layer. */
function ownNames(page: Page, from: LayerPath, to: LayerPath, classes: readonly string[]): OwnNames {
  const names = new Map([[from.join('/'), to.join('/')]]);
  for (const name of namesInScripts(classes)) names.set(`${from.join('/')}_${name}`, `${to.join('/')}_${name}`);
  const [leaf, newLeaf] = [from.at(-1), to.at(-1)];
  if (leaf !== undefined && newLeaf !== undefined && page.layer([leaf]) === undefined) names.set(leaf, newLeaf);
  return { names };
}

/**
 * A layer that became a group, or stopped being one. Its name stays, but its module and those of its classes move into
 * its folder, or out of it.
 */
export function reshapedLayer({ book, page }: PageAddress, layer: Layer, isGroup: boolean): NameChange {
  const own = [page, 'layers', ...layer.path];
  const index = [...own, 'index'];
  const [from, to] = isGroup ? [own, index] : [index, own];
  const part = { from, to, classes: classNames(layer.classes), alone: true };
  return { renames: new Renames(), modules: (script) => [renamedPart(script, book, part)] };
}

/**
 * A class that replaces another one on a layer or page group. The name of its animation changes.
 * @param classes the classes that their scripts name: `linear` of `linear4test`
 */
export function renamedClass(
  { book, page }: PageAddress,
  carrier: ClassOwner,
  from: string,
  to: string,
  classes: { readonly from: string; readonly to: string } = { from, to },
): NameChange {
  const path = carrier.in === 'layers' ? carrier.path : [carrier.name];
  const layer = path.join('/');
  const [before, after] = [`${layer}_${from}`, `${layer}_${to}`];
  const inFolder = (folder: LayerPath, name: string): MovedPart => ({
    from: [page, carrier.in, ...folder, `${name}_${from}`],
    to: [page, carrier.in, ...folder, `${name}_${to}`],
    classes: [],
  });
  const animation = [`${layer}_${classes.from}`, `${layer}_${classes.to}`] as const;
  const own = { names: new Map([animation, [before, after]]), classes: bothSpellings(classes.from, classes.to) };
  return {
    renames: new Renames().add('animation', ...animation).add('animation', before, after),
    own: (owner) => {
      if (owner.in === 'components' || owner.class !== to) return undefined;
      return (owner.in === 'groups' ? owner.name : owner.path.join('/')) === layer ? own : undefined;
    },
    // The script of a class on a layer group lies in the group's folder, beside its index.
    modules: (script) => [
      renamedPart(script, book, inFolder(path.slice(0, -1), path.at(-1) ?? '')),
      renamedPart(script, book, inFolder(path, 'index')),
    ],
  };
}

/** What carries a class: a layer, or a page group. */
export interface Carrier extends PageAddress {
  readonly owner: ClassOwner;
  readonly isGroup: boolean;
}

/** A class on another carrier. In its own files, the carrier has another name, too. */
export function copiedClass(from: Carrier, to: Carrier, name: string): NameChange {
  const [path, newPath] = [pathOf(from), pathOf(to)];
  const [carrier, newCarrier] = [path.join('/'), newPath.join('/')];
  const renames = new Renames();
  if (carrier !== newCarrier) renames.addObject(carrier, newCarrier, [name]);
  const last = (names: LayerPath): string => names.at(-1) ?? '';
  const names = new Map([
    [last(path), last(newPath)],
    [carrier, newCarrier],
    ...namesInScripts([name]).map((each) => [`${carrier}_${each}`, `${newCarrier}_${each}`] as const),
  ]);
  const part = { from: moduleOf(from), to: moduleOf(to), classes: [name], alone: true };
  const own = { names, ...namesAround(from, to) };
  return { renames, own: () => own, modules: (script) => [renamedPart(script, from.book, part, to.book)] };
}

function pathOf({ owner }: Carrier): LayerPath {
  return owner.in === 'layers' ? owner.path : [owner.name];
}

function moduleOf(carrier: Carrier): LayerPath {
  return [carrier.page, carrier.owner.in, ...pathOf(carrier), ...(carrier.isGroup ? ['index'] : [])];
}

/** Older editors write a class with a capital. */
function bothSpellings(from: string, to: string): Map<string, string> {
  return new Map([
    [capitalised(from), capitalised(to)],
    [from, to],
  ]);
}

function capitalised(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/**
 * An entry of a page's component lists under another name.
 * @param target the page of the new name
 */
export function renamedComponent(
  page: Page,
  entry: ComponentEntry,
  newName: string,
  target: PageAddress = page.address,
): NameChange {
  const { kind, name } = entry;
  const classes = classesOf(page, entry);
  const names = new Map([[name, newName]]);
  for (const each of namesInScripts(classes)) names.set(`${name}_${each}`, `${newName}_${each}`);
  const own = { names, ...namesAround(page.address, target) };
  const folder = layout.componentFolder(entry);
  const part = { from: [page.address.page, ...folder, name], to: [target.page, ...folder, newName], classes };
  return {
    renames: name === newName ? new Renames() : componentNames(page, entry, newName),
    own: (owner) => {
      if (owner.in === 'groups') return kind === 'groups' && owner.name === newName ? own : undefined;
      return owner.in === 'components' && owner.entry.kind === kind && owner.entry.name === newName ? own : undefined;
    },
    modules: (script) => [renamedPart(script, page.address.book, part, target.book)],
  };
}

/** The references to an entry on its page. */
export function componentNames(page: Page, entry: ComponentEntry, newName: string): Renames {
  const { kind, name } = entry;
  if (kind === 'groups') return new Renames().addObject(name, newName, classesOf(page, entry));
  const referred = referredAs[kind];
  return referred === undefined ? new Renames() : new Renames().add(referred, name, newName);
}

/** The classes that a page group carries; none for another entry. */
export function classesOf(page: Page, { kind, name }: ComponentEntry): string[] {
  return kind === 'groups' ? classNames(page.groupClasses(name)) : [];
}

/** A custom class under another name. Scripts that require it get the new module path. */
export function renamedCustomClass(from: string, to: string): NameChange {
  return { renames: new Renames(), modules: () => [renamedCustomModule(from, to)] };
}

/** The paths of an asset below the book's assets, in one folder. */
export interface RenamedAsset {
  readonly from: string;
  readonly to: string;
}

/** An asset under another name, for the scripts of a page. The page names its own images without their folder and ending. */
export function renamedAsset(from: string, to: string, page: string): NameChange {
  const renames = new Renames();
  const images = `${layout.imageAssets}/`;
  if (from.startsWith(images)) {
    const [image, renamed] = [from, to].map((path) => path.slice(images.length)) as [string, string];
    renames.add('image-file', image, renamed);
    if (image.startsWith(`${page}/`) && image.endsWith('.png'))
      renames.add('image', nameOn(page, image), nameOn(page, renamed));
  }
  return { renames, asset: { from, to } };
}

/**
 * A page under another name, for the pages of its book, or of its copy.
 * @param models the files with its model, by their old paths
 */
export function renamedPage(
  from: PageAddress,
  to: PageAddress,
  models: ReadonlyMap<ProjectPath, ProjectPath>,
): NameChange {
  const own = { names: noNames, ...namesAround(from, to) };
  const modules = pageModules(from, to, models);
  return {
    renames: new Renames().add('page', from.page, to.page).addImageFolder(from.page, to.page),
    own: () => own,
    modules: () => modules,
  };
}

/** A book under another name, for the scripts of every book. */
export function renamedBook(from: string, to: string): NameChange {
  const own = { names: noNames, books: changedName(from, to) };
  const modules = [renamedOwner({ book: from }, { book: to })];
  return { renames: new Renames(), own: () => own, modules: () => modules };
}

const noNames: ReadonlyMap<string, string> = new Map();

/** The names of page and book in the files of a thing that is on another page then. */
function namesAround(from: PageAddress, to: PageAddress): Pick<OwnNames, 'pages' | 'books'> {
  return { pages: changedName(from.page, to.page), books: changedName(from.book, to.book) };
}

function changedName(from: string, to: string): ReadonlyMap<string, string> {
  return from === to ? noNames : new Map([[from, to]]);
}
