import { parseClassName } from '#domain/layer-class';
import type { EditProject } from '#application/changes/edit-project';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import { removedClass } from '#application/references/follow/name-changes';
import type { WarnDangling } from '#application/references/warn-dangling';
import { classAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { classNotFound, classResource, namesOfClass, type ClassAddress } from './class-document.js';
import { readClass, type ReadClass } from './read-class.js';

/** Detaches a class from a layer: removes its script, its JSON and its name in the layer's list. */
export class DetachClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly dangling: WarnDangling,
    private readonly readClass: ReadClass,
  ) {}

  /** @throws Problem `layer-not-found`, `class-not-attached`, `class-not-found` */
  async execute(request: ChangeRequest, address: ClassAddress): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'detachClass', address: namesOfClass(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const document = await this.readClass.execute(address, draft);
        const owner = { in: 'layers', path: address.path } as const;
        await this.models.editPage(draft, address, [{ op: 'detach-class', owner, class: document.name }]);
        await this.layerFiles.removeClass(draft, page, address.path, document.name);
        const { name } = parseClassName(document.name);
        const others = page.whole(address.path).classes.filter((each) => each !== document.name);
        const { renames, modules } = removedClass(address, owner, name, others);
        return {
          resource: classResource(address, document),
          warnings: await this.dangling.onPage(draft, address, renames, modules),
        };
      },
    );
  }
}

/** @internal */
export const detachClass = defineChangeOf({
  id: 'detachClass',
  noun: 'class',
  verb: 'detach',
  effect: 'remove',
  summary: 'Detach a class from a layer',
  at: classAt,
  problems: [...classNotFound, 'name-collides'],
  current: readClass,
  examples: [{ at: { book: 'harbour', page: 'dusk', path: ['sun'], class: 'linear' } }],
  use: DetachClass,
  run: (use, { at }, request) => use.execute(request, at),
});
