import type { Layer } from '#domain/layer';
import type { Page } from '#domain/page';
import { imageFiles, layerImageOf, maskImageOf } from '#application/project/layer/layer-image';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { Previews } from '#application/live/previews';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { layerAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { describeClass } from '../layer-class/describe-class.js';
import {
  layerDocument,
  layerNotFound,
  type AttachedClass,
  type LayerAddress,
  type LayerDocument,
} from './layer-document.js';

/** A layer with its properties, classes, children, preview and image. */
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
    return this.onPage(page, page.requireLayer(address.path), files);
  }

  /** The document of a layer whose page is read already. */
  async onPage(page: Page, layer: Layer, files: ProjectFiles): Promise<LayerDocument> {
    const { address } = page;
    const [read, classes] = await Promise.all([
      this.scripts.read(files, this.targets.layer(address, layer)),
      Promise.all(layer.classes.map((entry) => this.readClass(files, page, layer, entry))),
    ]);
    const { props, stored, kind } = read;
    const masked = maskImageOf(address, classes);
    const [image, mask] = await Promise.all([
      imageFiles(files, layerImageOf(address, layer.path, stored)),
      masked && imageFiles(files, masked),
    ]);
    const { drawnAs = 'image' } = kind;
    return {
      type: 'layer',
      name: layer.name,
      path: layer.pathName,
      props,
      classes,
      layers: layer.children.map((child) => child.name),
      preview: this.previews.get({ address, path: layer.path }) ?? null,
      // The runtime writes the name of a layer whose picture it does not find.
      image: {
        ...image,
        drawnAs: drawnAs === 'image' && !image.exists ? 'text' : drawnAs,
        ...(mask && { mask }),
      },
      ...this.scripts.sourcesOf(read),
    };
  }

  /** Makes a check whether the document still shows the current preview. */
  freshness(address: LayerAddress, { preview }: LayerDocument): () => boolean {
    return this.previews.freshness({ address, path: address.path }, preview);
  }

  private async readClass(files: ProjectFiles, page: Page, layer: Layer, entry: string): Promise<AttachedClass> {
    const known = await this.targets.classOf(files, entry);
    const target = this.targets.class(page.address, layer, known);
    return describeClass(this.scripts, entry, known, target, files);
  }
}

/** @internal */
export const readLayer = defineReadOf({
  id: 'readLayer',
  noun: 'layer',
  verb: 'show',
  summary: 'A layer with its properties, classes and layers',
  at: layerAt,
  result: layerDocument,
  problems: layerNotFound,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['fleet', 'boat'] } }],
  use: ReadLayer,
  run: (use, { at }, files) => use.execute(at, files),
  freshness: (use, { at }, document) => use.freshness(at, document),
});
