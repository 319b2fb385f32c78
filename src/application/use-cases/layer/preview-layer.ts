import type { Properties } from '#domain/properties/property-value';
import type { AppPresence } from '#application/ports/running-app';
import type { LayerTargets } from '#application/project/layer-targets';
import type { Previews } from '#application/project/previews';
import type { ProjectFiles } from '#application/project/project-files';
import type { ProjectModels } from '#application/project/project-models';
import type { ScriptProperties } from '#application/project/script-properties';
import type { LayerAddress } from './layer-address.js';
import type { LayerDocument } from './layer-document.js';
import type { ReadLayer } from './read-layer.js';

/** Shows properties in the running app without storing them. Writes no file. */
export class PreviewLayer {
  constructor(
    private readonly files: ProjectFiles,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly readLayer: ReadLayer,
  ) {}

  /** @throws Problem `layer-not-found`, `invalid-property` */
  async execute(address: LayerAddress, props: Properties): Promise<LayerDocument & { readonly app: AppPresence }> {
    const layer = (await this.models.page(this.files, address)).requireLayer(address.path);
    const target = this.targets.layer(address, layer);
    const { patch } = await this.scripts.accept(this.files, target, props);
    const app = this.previews.show({ address, path: layer.path }, patch);
    return { ...(await this.readLayer.execute(address)), app };
  }
}
