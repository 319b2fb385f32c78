import type { Warning } from '#domain/change/warning';
import type { Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/edit/edit-project';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { Previews } from '#application/news/previews';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { namesOfLayer, type LayerAddress } from './layer-address.js';
import { layerResource } from './layer-document.js';
import type { ReadLayer } from './read-layer.js';

/** What was drafted of a save. */
export interface DraftedSave {
  readonly warnings: Warning[];
  /** Where there is a preview, to be called when the save is made: it is stored with that, and ends. */
  readonly made?: () => void;
}

/** Stored properties + preview + body become the stored ones, and the preview ends. */
export class SaveLayer {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly readLayer: ReadLayer,
    private readonly nothing: WarnMissingTargets,
  ) {}

  /** @throws Problem `layer-not-found`, `invalid-property`, `script-not-recognised` unless `overwrite`, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: LayerAddress,
    props: Properties,
    overwrite: boolean,
  ): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'saveLayer', address: namesOfLayer(address) }, async (draft) => {
      const saved = await this.draft(draft, address, props, overwrite);
      const document = await this.readLayer.execute(address, draft);
      return { ...saved, resource: layerResource(address, { ...document, preview: null }) };
    });
  }

  async draft(draft: Draft, address: LayerAddress, props: Properties, overwrite: boolean): Promise<DraftedSave> {
    const layer = (await this.models.page(draft, address)).requireLayer(address.path);
    const { patch, ...ending } = this.previews.store({ address, path: layer.path }, props);
    const target = this.targets.layer(address, layer);
    const warnings = await this.scripts.save(draft, target, patch, overwrite);
    warnings.push(...(await this.nothing.inProperties(draft, address, target, patch)));
    return { warnings, ...ending };
  }
}
