import type { EditProject } from '#application/changes/edit-project';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import { renamedLayer } from '#application/references/follow/name-changes';
import type { WarnDangling } from '#application/references/warn-dangling';
import type { GroupConversion } from './group-conversion.js';
import { layerAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { layerNotFound, layerResource, namesOfLayer, type LayerAddress } from './layer-document.js';
import { readLayer, type ReadLayer } from './read-layer.js';

/** Removes a layer with its children: entry, scripts, class scripts and JSON. Its images stay. */
export class DeleteLayer {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly groups: GroupConversion,
    private readonly dangling: WarnDangling,
    private readonly readLayer: ReadLayer,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `layer-not-found` */
  async execute(request: ChangeRequest, address: LayerAddress): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'deleteLayer', address: namesOfLayer(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const { path } = page.requireLayer(address.path);
        const resource = layerResource(address, await this.readLayer.execute(address, draft));
        await this.models.editPage(draft, address, [{ op: 'remove-layer', path }]);
        await this.layerFiles.remove(draft, page, path);
        const followed = await this.groups.leave(draft, page, path);
        const { renames, modules } = renamedLayer(page, path, [...path, 'gone']);
        const warnings = await this.dangling.onPage(draft, address, renames, modules);
        return { resource, ...followed, warnings: [...(followed?.warnings ?? []), ...warnings] };
      },
    );
  }
}

/** @internal */
export const deleteLayer = defineChangeOf({
  id: 'deleteLayer',
  noun: 'layer',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a layer with its children; its images stay',
  at: layerAt,
  problems: [...layerNotFound, 'name-collides'],
  current: readLayer,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['fleet', 'boat'] } }],
  use: DeleteLayer,
  run: (use, { at }, request) => use.execute(request, at),
});
