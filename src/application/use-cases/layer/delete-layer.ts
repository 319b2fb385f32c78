import { Layer } from '#domain/layer/layer';
import type { EditProject } from '#application/edit/edit-project';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import { renamedLayer } from '#application/references/follow/renamed-layer';
import { Renames } from '#application/references/renames';
import type { WarnDangling } from '#application/references/warn-dangling';
import type { LayerAddress } from './layer-address.js';
import { layerResource } from './layer-document.js';
import type { ReadLayer } from './read-layer.js';

/** A layer with its children: entry, scripts, class scripts and JSON. Its images stay. */
export class DeleteLayer {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly dangling: WarnDangling,
    private readonly readLayer: ReadLayer,
  ) {}

  /** @throws Problem `book-not-found`, `page-not-found`, `layer-not-found` */
  async execute(request: ChangeRequest, address: LayerAddress): Promise<Mutation> {
    return this.edit.execute(request, async (draft) => {
      const page = await this.models.page(draft, address);
      const layer = page.requireLayer(address.path);
      const resource = layerResource(address, await this.readLayer.execute(address, draft));
      await this.models.editPage(draft, address, [{ op: 'remove-layer', path: address.path }]);
      const listings = page.listings(address.path);
      for (const each of listings) await this.layerFiles.remove(draft, address, each);
      const parent = page.layer(address.path.slice(0, -1));
      if (parent?.children.length === listings.length) await this.layerFiles.becomeLeaf(draft, address, parent);
      const whole = Layer.ofListings(layer.path, listings);
      const removed = new Renames().addLayer(whole, layer.path);
      const { modules } = renamedLayer(page, whole, [...layer.path, 'gone']);
      return { resource, warnings: await this.dangling.onPage(draft, address, removed, modules) };
    });
  }
}
