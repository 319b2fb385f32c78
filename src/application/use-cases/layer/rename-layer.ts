import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { EditProject } from '#application/changes/edit-project';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { nothingFollowed } from '#application/references/follow/follow-renames';
import { layerAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { moveOptions, requireMove } from '../placement.js';
import { layerNotFound, layerResource, namesOfLayer, type LayerAddress } from './layer-document.js';
import type { MoveLayer } from './move-layer.js';
import { placeLayer, placementOptions, placementRequest, type PlacementRequest } from './place-layer.js';
import { readLayer, type ReadLayer } from './read-layer.js';

interface RenameLayerInput {
  /** Without one, the layer keeps its name. */
  readonly newName?: string | undefined;
  /** Without one, the layer stays in its place. */
  readonly placement?: PlacementRequest | undefined;
}

/** Renames a layer, moves it, or both: entry, scripts, JSON, images, and everything that names it. */
export class RenameLayer {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly follow: FollowRenamedLayer,
    private readonly moveLayer: MoveLayer,
    private readonly readLayer: ReadLayer,
  ) {}

  /** @throws Problem `layer-not-found`, `invalid-name`, `reserved-name`, `name-collides`, `invalid-query` */
  async execute(request: ChangeRequest, address: LayerAddress, input: RenameLayerInput): Promise<Mutation> {
    requireMove(input);
    return this.edit.execute(
      { ...request, operation: 'renameLayer', address: namesOfLayer(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const layer = page.requireLayer(address.path);
        const place = input.placement && placeLayer(page, layer.path, input.placement);
        const newName = input.newName ?? layer.name;
        const path = [...(place?.into ?? layer.path.slice(0, -1)), newName];
        const isElsewhere = path.join('/') !== layer.pathName;
        if (newName !== layer.name) checkName('layer', newName);
        if (isElsewhere && page.layer(path) !== undefined)
          throw new Problem('name-collides', `There is a layer "${path.join('/')}" already. Choose another name.`);
        let followed = nothingFollowed;
        if (place !== undefined) followed = await this.moveLayer.draft(draft, page, layer.path, place, newName);
        else if (isElsewhere) {
          await this.models.editPage(draft, address, [{ op: 'rename-layer', path: address.path, newName }]);
          await this.layerFiles.move(draft, page, layer.path, path);
          followed = await this.follow.execute(draft, page, layer.path, path);
        }
        const renamed = { ...address, path };
        return {
          ...followed,
          created: false,
          resource: layerResource(renamed, await this.readLayer.execute(renamed, draft)),
        };
      },
    );
  }
}

/** @internal */
export const renameLayer = defineChangeOf({
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
  use: RenameLayer,
  run: (use, { at, options: { newName, ...place } }, request) =>
    use.execute(request, at, { newName, placement: placementRequest(place) }),
});
