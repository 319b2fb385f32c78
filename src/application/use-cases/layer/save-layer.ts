import type { Warning } from '#domain/change/warning';
import { overlay } from '#domain/properties/merge';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/project/edit/edit-project';
import type { LayerTargets } from '#application/project/script/layer-targets';
import type { ChangeRequest } from '#application/project/change/change-request';
import type { Mutation } from '#application/project/change/mutation';
import type { Previews } from '#application/project/news/previews';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { LayerAddress } from './layer-address.js';
import { layerResource } from './layer-document.js';
import type { ReadLayer } from './read-layer.js';

/** Stored properties + preview + body become the stored ones, and the preview ends. */
export class SaveLayer {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly readLayer: ReadLayer,
  ) {}

  /** @throws Problem `layer-not-found`, `invalid-property`, `script-not-recognised` unless `overwrite`, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: LayerAddress,
    props: Properties,
    overwrite: boolean,
  ): Promise<Mutation> {
    const preview = { address, path: address.path };
    return this.edit.execute(request, async (draft) => {
      const shown = this.previews.get(preview);
      const patch = overlay(shown ?? emptyProperties(), props);
      const warnings = await this.draft(draft, address, patch, overwrite);
      const document = await this.readLayer.execute(address, draft);
      return {
        warnings,
        resource: layerResource(address, { ...document, preview: null }),
        ...(shown === undefined ? {} : { made: () => this.previews.clear(preview, shown) }),
      };
    });
  }

  async draft(draft: Draft, address: LayerAddress, patch: Properties, overwrite: boolean): Promise<Warning[]> {
    const layer = (await this.models.page(draft, address)).requireLayer(address.path);
    return this.scripts.save(draft, this.targets.layer(address, layer), patch, overwrite);
  }
}
