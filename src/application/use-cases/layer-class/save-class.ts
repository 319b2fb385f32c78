import type { Properties } from '#domain/properties/property-value';
import type { EditProject } from '#application/edit/edit-project';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { AttachClass } from './attach-class.js';
import { namesOfClass, type ClassAddress } from './class-address.js';
import { classResource } from './class-document.js';
import type { ReadClass } from './read-class.js';

/** Stored properties + preview + body become the stored ones; a class that is not attached yet is attached. */
export class SaveClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly attachClass: AttachClass,
    private readonly readClass: ReadClass,
  ) {}

  /** @throws Problem `layer-not-found`, `class-not-found`, `already-exists`, `invalid-property`, `script-not-recognised` unless `overwrite`, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: ClassAddress,
    props: Properties,
    overwrite: boolean,
  ): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'saveClass', address: namesOfClass(address) }, async (draft) => {
      const layer = (await this.models.page(draft, address)).requireCarrier(address.path, address.class);
      const created =
        layer.attachedClass(address.class) === undefined &&
        !(await this.attachClass.changeOption(draft, address, layer));
      const done = created
        ? { warnings: await this.attachClass.attach(draft, address, layer, props, overwrite) }
        : await this.attachClass.save(draft, address, layer, props, overwrite);
      const document = await this.readClass.execute(address, draft);
      return { created, ...done, resource: classResource(address, { ...document, preview: null }) };
    });
  }
}
