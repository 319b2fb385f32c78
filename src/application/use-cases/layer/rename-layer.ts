import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { EditProject } from '#application/changes/edit-project';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { FollowRenamedLayer } from '#application/references/follow/follow-renamed-layer';
import { nothingFollowed } from '#application/references/follow/follow-renames';
import * as z from 'zod';
import { layerAt } from '../addresses.js';
import { defineChange, name } from '../define-operation.js';
import { layerNotFound, layerResource, namesOfLayer, type LayerAddress } from './layer-document.js';
import { readLayer, type ReadLayer } from './read-layer.js';

/** Renames a layer in its place: entry, scripts, JSON, images, and everything that names it. */
export class RenameLayer {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly follow: FollowRenamedLayer,
    private readonly readLayer: ReadLayer,
  ) {}

  /** @throws Problem `layer-not-found`, `invalid-name`, `reserved-name`, `name-collides` */
  async execute(request: ChangeRequest, address: LayerAddress, newName: string): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'renameLayer', address: namesOfLayer(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const layer = page.requireLayer(address.path);
        const path = [...address.path.slice(0, -1), newName];
        let followed = nothingFollowed;
        if (newName !== layer.name) {
          checkName('layer', newName);
          if (page.layer(path) !== undefined) {
            throw new Problem('name-collides', `There is a layer "${path.join('/')}" already. Choose another name.`);
          }
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
export const renameLayer = defineChange({
  id: 'renameLayer',
  noun: 'layer',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a layer',
  at: layerAt,
  options: z.object({ newName: name.describe('Rename.') }),
  problems: [...layerNotFound, 'invalid-name', 'reserved-name', 'name-collides'],
  current: readLayer,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['sun'] }, options: { newName: 'moon' } }],
  use: RenameLayer,
  run: (use, { at, options }, request) => use.execute(request, at, options.newName),
});
