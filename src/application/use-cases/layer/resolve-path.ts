import { parseClassName } from '#domain/layer-class';
import type { LayerPath } from '#domain/model/page-model';
import { currentFiles, type CurrentFiles, type ProjectFiles } from '#application/project/files/project-files';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { ProjectModels } from '#application/project/model/project-models';
import type { LayerAddress } from './layer-address.js';

/** What a path below a page names: a layer, or a class on one. */
interface ResolvedPath {
  readonly path: LayerPath;
  readonly class: string | undefined;
}

/**
 * `/<book>/<page>/title/linear` can be a layer in the group `title` or a class on the layer
 * `title`; a child layer of that name wins. Whether the class is attached is not asked here.
 */
export class ResolvePath {
  constructor(
    private readonly store: CurrentFiles,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
  ) {}

  /**
   * @param purpose `make`: a name that is not there yet is that of a new layer, even where a class is called so
   * @param files the project as it is now, unless they are given
   * @throws Problem `book-not-found`, `page-not-found`, `layer-not-found`, `model-not-readable`, where the page has to be looked at
   */
  async execute(address: LayerAddress, purpose: 'find' | 'make' = 'find', files?: ProjectFiles): Promise<ResolvedPath> {
    const { path } = address;
    // One name is a layer's; whether it is there, and its page, is for who reads or changes it to find out.
    if (path.length === 1) return { path, class: undefined };
    return this.inProject(files ?? (await currentFiles(this.store)), address, purpose);
  }

  private async inProject(files: ProjectFiles, address: LayerAddress, purpose: 'find' | 'make'): Promise<ResolvedPath> {
    const { path } = address;
    const page = await this.models.page(files, address);
    const layer = page.layer(path) === undefined ? page.layer(path.slice(0, -1)) : undefined;
    const last = path.at(-1) ?? '';
    const isClass =
      layer !== undefined &&
      (page.carriers(layer.path, last).length > 0 ||
        (purpose === 'find' && (await this.targets.knownClass(files, parseClassName(last).name)) !== undefined));
    // Whoever looks for something there may mean a class.
    if (purpose === 'find' && layer !== undefined && !isClass)
      page.requireLayer(path, await this.targets.classNames(files));
    return isClass ? { path: path.slice(0, -1), class: last } : { path, class: undefined };
  }
}
