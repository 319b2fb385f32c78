import type { Layer } from '#domain/layer';
import type { Page } from '#domain/page';
import { layerImage, pictureOf } from '#application/project/layer/layer-image';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { Previews } from '#application/news/previews';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { LayerAddress } from './layer-address.js';
import type { LayerDocument } from './layer-document.js';

export class ReadLayer {
  constructor(
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `layer-not-found`, `model-not-readable` */
  async execute(address: LayerAddress, files: ProjectFiles): Promise<LayerDocument> {
    const page = await this.models.page(files, address);
    const layer = page.requireLayer(address.path);
    const [{ props, output }, classes] = await Promise.all([
      this.scripts.read(files, this.targets.layer(address, layer)),
      Promise.all(layer.classes.map((entry) => this.readClass(files, page, layer, entry))),
    ]);
    return {
      type: 'layer',
      name: layer.name,
      path: layer.pathName,
      props,
      classes,
      layers: layer.children.map((child) => child.name),
      preview: this.previews.get({ address, path: layer.path }) ?? null,
      image: await layerImage(files, pictureOf(address, layer.path, output)),
    };
  }

  private async readClass(files: ProjectFiles, page: Page, layer: Layer, entry: string) {
    const known = await this.targets.classOf(files, entry);
    const { props } = await this.scripts.read(files, this.targets.class(page.address, layer, known));
    return { name: entry, custom: known.custom, props, defaults: known.definition.defaults };
  }
}
