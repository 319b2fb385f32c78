import { parseClassName } from '#domain/layer-class/class-name';
import type { LayerPath } from '#domain/model/page-model';
import type { LayerTargets } from '#application/project/layer-targets';
import type { ProjectFiles } from '#application/project/project-files';
import type { ProjectModels } from '#application/project/project-models';
import type { LayerAddress } from './layer-address.js';

/** What a path below a page names: a layer, or a class on one. */
export interface ResolvedPath {
  readonly path: LayerPath;
  readonly class: string | undefined;
}

/**
 * `/<book>/<page>/title/linear` can be a layer in the group `title` or a class on the layer
 * `title`; a child layer of that name wins. Whether the class is attached is not asked here.
 */
export class ResolvePath {
  constructor(
    private readonly files: ProjectFiles,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
  ) {}

  /**
   * @param purpose `make`: a name that is not there yet is that of a new layer, even where a class is called so
   * @throws Problem `book-not-found`, `page-not-found`, `model-not-readable`
   */
  async execute(
    address: LayerAddress,
    purpose: 'find' | 'make' = 'find',
    files: ProjectFiles = this.files,
  ): Promise<ResolvedPath> {
    const { path } = address;
    const page = await this.models.page(files, address);
    const layer = path.length > 1 && page.layer(path) === undefined ? page.layer(path.slice(0, -1)) : undefined;
    const last = path.at(-1) ?? '';
    const isClass =
      layer !== undefined &&
      (layer.attachedClass(last) !== undefined ||
        (purpose === 'find' && (await this.targets.knownClass(files, parseClassName(last).name)) !== undefined));
    return isClass ? { path: path.slice(0, -1), class: last } : { path, class: undefined };
  }
}
