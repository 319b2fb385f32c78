import { checkName, layerNameKind } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import { nothingFollowed } from '#application/references/follow/rewrite-references';
import { layerAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { moveOptions, requireMove } from '../placement.js';
import { layerNotFound, layerResource } from './layer-document.js';
import { moveLayer } from './move-layer.js';
import { placeLayer, placementOptions, placementRequest } from './place-layer.js';
import { readLayer } from './read-layer.js';

/** Renames and moves entry, scripts, JSON, images, and everything that names the layer. @internal */
export const renameLayer = defineChange({
  id: 'renameLayer',
  noun: 'layer',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a layer, or move it',
  at: layerAt,
  options: moveOptions(placementOptions),
  problems: [...layerNotFound, 'invalid-name', 'reserved-name', 'name-collides'],
  current: readLayer,
  examples: [
    { at: { book: 'harbour', page: 'dusk', path: ['sun'] }, options: { newName: 'moon' } },
    { at: { book: 'harbour', page: 'dusk', path: ['sun'] }, options: { after: 'sea' } },
  ],
  plan: (services, { at, options: { newName: asked, ...places } }) => {
    const placement = placementRequest(places);
    requireMove({ asked, placement });
    return async (draft) => {
      const page = await services.models.page(draft, at);
      const layer = page.requireLayer(at.path);
      const place = placement && placeLayer(page, layer.path, placement);
      const newName = asked ?? layer.name;
      const path = [...(place?.into ?? layer.path.slice(0, -1)), newName];
      const isElsewhere = path.join('/') !== layer.pathName;
      // A layer that leaves its group gets a name among those of its page.
      if (newName !== layer.name || path.length < layer.path.length) checkName(layerNameKind(path), newName);
      if (isElsewhere && page.layer(path) !== undefined)
        throw new Problem('name-collides', `There is a layer "${path.join('/')}" already. Choose another name.`);
      const followed =
        isElsewhere || place !== undefined
          ? await moveLayer(services, draft, page, layer.path, place, newName)
          : nothingFollowed;
      const renamed = { ...at, path };
      const document = await readLayer.run(services, { at: renamed }, draft);
      return { ...followed, created: false, resource: layerResource(renamed, document) };
    };
  },
});
