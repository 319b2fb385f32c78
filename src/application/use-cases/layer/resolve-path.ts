import { isOfClasses } from '#domain/model/needed-lists';
import { parseClassName } from '#domain/layer-class';
import type { PageAddress } from '#domain/page';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { ProjectModels } from '#application/project/model/project-models';
import type { Snapshots } from '#application/reading/snapshots';
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

/**
 * Finds out what a path below a page names. `/<book>/<page>/title/linear` can be a layer in the group `title`, or a
 * class on the layer `title`; a child layer of that name wins. Whether the class is attached is not checked.
 */
export class ResolvePath {
  constructor(
    private readonly snapshots: Snapshots,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
  ) {}

  /** Whether the page has its Lua file and no index model: then only the running app knows its layers. */
  async isPlain(address: PageAddress, files?: ProjectFiles): Promise<boolean> {
    const look = async (from: ProjectFiles) => (await this.models.plainPage(from, address)) !== undefined;
    return files === undefined ? (await this.snapshots.read(look)).result : look(files);
  }

  /**
   * @returns an address with `class` where the path names a class
   * @throws Problem `book-not-found`, `page-not-found`, `layer-not-found`, `model-not-readable`: only where the page has to be read
   */
  async execute(
    { book, page, path }: LayerAddress,
    { class: className, purpose = 'find', files }: ResolveOptions = {},
  ): Promise<LayerAddress | ClassAddress> {
    const address = { book, page, path };
    if (className !== undefined) return { ...address, class: className };
    // One name is a layer's. Who reads or changes it finds out whether it is there.
    if (path.length === 1) return address;
    const resolve = (from: ProjectFiles) => this.inProject(from, address, purpose);
    return files === undefined ? (await this.snapshots.read(resolve)).result : resolve(files);
  }

  private async inProject(
    files: ProjectFiles,
    address: LayerAddress,
    purpose: 'find' | 'make',
  ): Promise<LayerAddress | ClassAddress> {
    const { path } = address;
    const page = await this.models.page(files, address);
    const layer = page.layer(path) === undefined ? page.layer(path.slice(0, -1)) : undefined;
    const last = path.at(-1) ?? '';
    const isCarried = layer !== undefined && page.carriers(layer.path, last).length > 0;
    const mayBeClass =
      layer !== undefined &&
      !isCarried &&
      (await this.targets.knownClass(files, parseClassName(last).name)) !== undefined;
    if (mayBeClass) page.requireReadable(isOfClasses({ in: 'layers', path: layer.path }));
    const isClass = isCarried || (mayBeClass && purpose === 'find');
    // The refusal suggests names of classes, too.
    if (purpose === 'find' && layer !== undefined && !isClass)
      page.requireLayer(path, await this.targets.classNames(files));
    return isClass ? { ...address, path: path.slice(0, -1), class: last } : address;
  }
}
