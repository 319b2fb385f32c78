import { isOfClasses } from '#domain/model/needed-lists';
import { parseClassName } from '#domain/layer-class';
import type { PageAddress } from '#domain/page';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectServices } from '#application/project-services';
import type { ClassAddress } from '../layer-class/class-document.js';
import type { LayerAddress } from './layer-document.js';

interface ResolveOptions {
  /** The class on the layer that the path names. Without it, the last name of the path may be a class. */
  readonly class?: string | undefined;
  /** `make`: a name that is not there yet is that of a new layer, even where a class has the same name. Default: `find`. */
  readonly purpose?: 'find' | 'make';
  /** Default: the project as it is now. */
  readonly files?: ProjectFiles | undefined;
}

/** Whether the page has its Lua file and no index model: then only the running app knows its layers. */
export async function isPlainPage(
  { snapshots, models }: ProjectServices,
  address: PageAddress,
  files?: ProjectFiles,
): Promise<boolean> {
  const look = async (from: ProjectFiles) => (await models.plainPage(from, address)) !== undefined;
  return files === undefined ? (await snapshots.read(look)).result : look(files);
}

/**
 * Finds out what a path below a page names. `/<book>/<page>/title/linear` can be a layer in the group `title`, or a
 * class on the layer `title`; a child layer of that name wins. Whether the class is attached is not checked.
 * @returns an address with `class` where the path names a class
 * @throws Problem `book-not-found`, `page-not-found`, `layer-not-found`, `model-not-readable`: only where the page has to be read
 */
export async function resolvePath(
  services: ProjectServices,
  { book, page, path }: LayerAddress,
  { class: className, purpose = 'find', files }: ResolveOptions = {},
): Promise<LayerAddress | ClassAddress> {
  const address = { book, page, path };
  if (className !== undefined) return { ...address, class: className };
  // One name is a layer's. Who reads or changes it finds out whether it is there.
  if (path.length === 1) return address;
  const resolve = (from: ProjectFiles) => resolveIn(services, from, address, purpose);
  return files === undefined ? (await services.snapshots.read(resolve)).result : resolve(files);
}

async function resolveIn(
  { models, layerTargets }: ProjectServices,
  files: ProjectFiles,
  address: LayerAddress,
  purpose: 'find' | 'make',
): Promise<LayerAddress | ClassAddress> {
  const { path } = address;
  const page = await models.page(files, address);
  const layer = page.layer(path) === undefined ? page.layer(path.slice(0, -1)) : undefined;
  const last = path.at(-1) ?? '';
  const isCarried = layer !== undefined && page.carriers(layer.path, last).length > 0;
  const mayBeClass =
    layer !== undefined &&
    !isCarried &&
    (await layerTargets.knownClass(files, parseClassName(last).name)) !== undefined;
  if (mayBeClass) page.requireReadable(isOfClasses({ in: 'layers', path: layer.path }));
  const isClass = isCarried || (mayBeClass && purpose === 'find');
  // The refusal suggests names of classes, too.
  if (purpose === 'find' && layer !== undefined && !isClass)
    page.requireLayer(path, await layerTargets.classNames(files));
  return isClass ? { ...address, path: path.slice(0, -1), class: last } : address;
}
