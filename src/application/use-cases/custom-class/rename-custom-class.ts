import * as z from 'zod';
import { parseClassName } from '#domain/layer-class';
import { Problem } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { LayerFiles } from '#application/project/layer/layer-files';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import { layout } from '#application/project/layout/project-layout';
import type { ProjectModels } from '#application/project/model/project-models';
import { together, type Followed, type FollowRenames } from '#application/references/follow/follow-renames';
import type { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { renamedClass, renamedCustomClass } from '#application/references/follow/name-changes';
import { customClassAt } from '../addresses.js';
import { name } from '../define-operation.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { refuseCustomName } from './create-custom-class.js';
import { customClassResource } from './custom-class-document.js';
import { findClassUses, type Carrier } from './find-class-uses.js';
import { readCustomClass, type ReadCustomClass } from './read-custom-class.js';

/** A custom class under another name: its script, and every layer and page group that carries it. */
export class RenameCustomClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly layerFiles: LayerFiles,
    private readonly follow: FollowRenames,
    private readonly unresolved: UnresolvedElsewhere,
    private readonly catalogue: ClassCatalogue,
    private readonly readCustomClass: ReadCustomClass,
  ) {}

  /** @throws Problem `class-not-found`, `invalid-name`, `name-collides` */
  async execute(request: ChangeRequest, name: string, newName: string): Promise<Mutation> {
    return this.edit.execute({ ...request, operation: 'renameCustomClass', address: [name] }, async (draft) => {
      await this.readCustomClass.execute(name, draft);
      const followed: Followed[] = [];
      if (newName !== name) {
        refuseCustomName(newName, this.catalogue);
        if (await draft.exists(layout.customClass(newName))) {
          throw new Problem('name-collides', `There is a custom class "${newName}" already. Choose another name.`);
        }
        for (const use of await findClassUses(draft, this.models, name))
          followed.push(await this.renameAt(draft, use, name, newName));
        await draft.move(layout.customClass(name), layout.customClass(newName));
        followed.push(await this.follow.inCustomClass(draft, name, newName));
        followed.push(await this.follow.inProject(draft, renamedCustomClass(name, newName)));
        followed.push({ references: [], warnings: await this.unresolved.ofCustomClass(draft, name) });
      }
      return {
        ...together(followed),
        created: false,
        resource: customClassResource(await this.readCustomClass.execute(newName, draft)),
      };
    });
  }

  private async renameAt(draft: Draft, { page, owner, entry }: Carrier, name: string, newName: string) {
    const { address } = page;
    const from = parseClassName(entry).name;
    const to = newName + from.slice(name.length);
    const newEntry = to + entry.slice(from.length);
    await this.models.editPage(draft, address, [{ op: 'rename-class', owner, class: entry, newName: newEntry }]);
    if (owner.in === 'layers') await this.layerFiles.renameClass(draft, page, owner.path, from, to);
    else await this.layerFiles.renameGroupClass(draft, address, owner.name, from, to);
    return this.follow.onPage(draft, address, renamedClass(address, owner, from, to, { from: name, to: newName }));
  }
}

/** @internal */
export const renameCustomClass = defineChangeOf({
  id: 'renameCustomClass',
  noun: 'custom-class',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a custom class',
  at: customClassAt,
  options: z.object({ newName: name.describe('Rename.') }),
  problems: ['class-not-found', 'invalid-name', 'name-collides', 'script-not-recognised'],
  current: readCustomClass,
  examples: [{ at: { class: 'bobbing' }, options: { newName: 'rocking' } }],
  use: RenameCustomClass,
  run: (use, { at, options }, request) => use.execute(request, at.class, options.newName),
});
