import type { PreviewTarget } from '#application/news/previews';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { ReadProperties, ScriptProperties } from '#application/project/script/script-properties';
import type { ClassDocument } from '../layer-class/class-document.js';
import type { ReadClass } from '../layer-class/read-class.js';
import type { PlainLayers } from '../plain-page/plain-layers.js';
import type { LayerAddress } from '../layer/layer-address.js';
import type { LayerDocument } from '../layer/layer-document.js';
import type { ReadLayer } from '../layer/read-layer.js';
import type { ResolvePath } from '../layer/resolve-path.js';

/** What a preview is shown over. */
export interface Previewed {
  readonly subject: PreviewTarget;
  readonly stored: ReadProperties;
  readonly document: LayerDocument | ClassDocument;
}

/** Finds the layer, or the class on one, whose properties are to be previewed, and what is stored of it. */
export class FindPreviewed {
  constructor(
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly plainLayers: PlainLayers,
    private readonly resolvePath: ResolvePath,
    private readonly readLayer: ReadLayer,
    private readonly readClass: ReadClass,
  ) {}

  /**
   * @param asked the class that is meant; without it, the last name of the path may be one
   * @returns `undefined` on a plain page
   * @throws Problem `layer-not-found`, `class-not-attached`, `class-not-found`
   */
  async execute(address: LayerAddress, asked: string | undefined, files: ProjectFiles): Promise<Previewed | undefined> {
    if (await this.plainLayers.isPlain(address, files)) return undefined;
    const target =
      asked === undefined
        ? await this.resolvePath.execute(address, 'find', files)
        : { path: address.path, class: asked };
    const layer = { ...address, path: target.path };
    return target.class === undefined ? this.layer(layer, files) : this.class(layer, target.class, files);
  }

  private async layer(address: LayerAddress, files: ProjectFiles): Promise<Previewed> {
    const layer = (await this.models.page(files, address)).requireLayer(address.path);
    const stored = await this.scripts.read(files, this.targets.layer(address, layer));
    const subject = { address, path: layer.path };
    return { subject, stored, document: await this.readLayer.execute(address, files) };
  }

  private async class(address: LayerAddress, asked: string, files: ProjectFiles): Promise<Previewed> {
    const layer = (await this.models.page(files, address)).requireCarrier(address.path, asked);
    const entry = await this.readClass.requireAttached(files, { ...address, class: asked }, layer);
    const known = await this.targets.classOf(files, entry);
    const stored = await this.scripts.read(files, this.targets.class(address, layer, known));
    const subject = { address, path: layer.path, class: known.name };
    return { subject, stored, document: await this.readClass.execute({ ...address, class: asked }, files) };
  }
}
