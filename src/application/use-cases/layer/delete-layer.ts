import { referredLayer } from '#application/references/referred-names';
import { layerAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { removePart } from '../remove-part.js';
import { leaveGroup } from './group-conversion.js';
import { layerNotFound, layerResource } from './layer-document.js';
import { readLayer } from './read-layer.js';

/** Removes entry, scripts, class scripts and JSON of a layer and of all that is in it. @internal */
export const deleteLayer = defineChange({
  id: 'deleteLayer',
  noun: 'layer',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a layer with its children; its images stay',
  at: layerAt,
  problems: [...layerNotFound, 'name-collides'],
  current: readLayer,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['fleet', 'boat'] } }],
  plan:
    (services, { at }) =>
    async (draft) => {
      const page = await services.models.page(draft, at);
      const { path } = page.requireLayer(at.path);
      return removePart(services, draft, at, {
        resource: layerResource(at, await readLayer.run(services, { at }, draft)),
        edit: { op: 'remove-layer', path },
        removeFiles: async () => {
          await services.layerFiles.remove(draft, page, path);
          return leaveGroup(services, draft, page, path);
        },
        gone: referredLayer(page, path),
      });
    },
});
