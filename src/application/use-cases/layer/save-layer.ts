import * as z from 'zod';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { SavePermissions } from '#application/project/script/script-text';
import type { ProjectServices } from '#application/project-services';
import { layerAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import { saveProperties } from '../save-properties.js';
import { layerNotFound, layerResource, type LayerAddress } from './layer-document.js';
import { readLayer } from './read-layer.js';

/** @internal */
export const saveLayer = defineChange({
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
  plan:
    (services, { at, options, body = emptyProperties() }) =>
    async (draft) => {
      const saved = await saveInLayer(services, draft, at, body, permissionsOf(options));
      const document = await readLayer.run(services, { at }, draft);
      return { ...saved, resource: layerResource(at, { ...document, preview: null }) };
    },
});

/** Stores the previewed and the sent properties of a layer over the stored ones, and ends the preview after the commit. */
export async function saveInLayer(
  services: ProjectServices,
  draft: Draft,
  address: LayerAddress,
  props: Properties,
  permissions: SavePermissions = {},
) {
  const layer = (await services.models.page(draft, address)).requireLayer(address.path);
  const { patch, ...ending } = services.previews.store({ address, path: layer.path }, props);
  const target = services.layerTargets.layer(address, layer);
  return { warnings: await saveProperties(services, draft, address, target, patch, permissions), ...ending };
}
