import type { Warning } from '#domain/change/warning';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { LayerTargets } from '#application/project/script/script-targets';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { Previews } from '#application/live/previews';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { SavePermissions } from '#application/project/script/script-text';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import * as z from 'zod';
import { layerAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import { layerNotFound, layerResource, namesOfLayer, type LayerAddress } from './layer-document.js';
import { readLayer, type ReadLayer } from './read-layer.js';

/** A save that is part of a change. */
export interface DraftedSave {
  readonly warnings: Warning[];
  /** Ends the preview, which the save stores. To be called after the commit. */
  readonly made?: () => void;
}

/** Stores the previewed and the sent properties over the stored ones, and ends the preview. */
export class SaveLayer {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly readLayer: ReadLayer,
    private readonly missing: WarnMissingTargets,
  ) {}

  /** @throws Problem `layer-not-found`, `invalid-property`, `computed-value` unless it may replace it, `script-not-recognised` unless it may overwrite it, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: LayerAddress,
    props: Properties,
    permissions: SavePermissions,
  ): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'saveLayer', address: namesOfLayer(address) }, async (draft) => {
      const saved = await this.draft(draft, address, props, permissions);
      const document = await this.readLayer.execute(address, draft);
      return { ...saved, resource: layerResource(address, { ...document, preview: null }) };
    });
  }

  async draft(
    draft: Draft,
    address: LayerAddress,
    props: Properties,
    permissions: SavePermissions,
  ): Promise<DraftedSave> {
    const layer = (await this.models.page(draft, address)).requireLayer(address.path);
    const { patch, ...ending } = this.previews.store({ address, path: layer.path }, props);
    const target = this.targets.layer(address, layer);
    const warnings = await this.scripts.save(draft, target, patch, permissions);
    warnings.push(...(await this.missing.inProperties(draft, address, target, patch)));
    return { warnings, ...ending };
  }
}

/** @internal */
export const saveLayer = defineChangeOf({
  id: 'saveLayer',
  noun: 'layer',
  verb: 'set',
  effect: 'set',
  summary: 'Set properties of a layer',
  at: layerAt,
  options: z.object(saveOptions),
  body: 'properties',
  problems: [...layerNotFound, 'invalid-property', 'computed-value', 'script-not-recognised'],
  current: readLayer,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['sun'] }, body: { y: 620, alpha: 0.5 } }],
  use: SaveLayer,
  run: (use, { at, options, body = emptyProperties() }, request) =>
    use.execute(request, at, body, permissionsOf(options)),
});
