import { overlay } from '#domain/properties/merge';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import { parseClassName } from '#domain/layer-class/class-name';
import type { EditProject } from '#application/project/edit/edit-project';
import type { ChangeRequest } from '#application/project/change/change-request';
import type { Mutation } from '#application/project/change/mutation';
import type { Previews } from '#application/project/news/previews';
import type { ProjectModels } from '#application/project/model/project-models';
import type { AttachClass } from './attach-class.js';
import type { ClassAddress } from './class-address.js';
import { classResource } from './class-document.js';
import type { ReadClass } from './read-class.js';

/** Stored properties + preview + body become the stored ones; a class that is not attached yet is attached. */
export class SaveClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly attachClass: AttachClass,
    private readonly previews: Previews,
    private readonly readClass: ReadClass,
  ) {}

  /** @throws Problem `layer-not-found`, `class-not-found`, `already-exists`, `invalid-property`, `script-not-recognised` unless `overwrite`, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: ClassAddress,
    props: Properties,
    overwrite: boolean,
  ): Promise<Mutation> {
    const preview = { address, path: address.path, class: parseClassName(address.class).name };
    return this.edit.execute(request, async (draft) => {
      const shown = this.previews.get(preview);
      const layer = (await this.models.page(draft, address)).requireLayer(address.path);
      const patch = overlay(shown ?? emptyProperties(), props);
      const created = layer.attachedClass(address.class) === undefined;
      const warnings = created
        ? await this.attachClass.attach(draft, address, layer, patch, overwrite)
        : await this.attachClass.save(draft, address, layer, patch, overwrite);
      const document = await this.readClass.execute(address, draft);
      return {
        created,
        warnings,
        resource: classResource(address, { ...document, preview: null }),
        ...(shown === undefined ? {} : { made: () => this.previews.clear(preview, shown) }),
      };
    });
  }
}
