import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { parseClassName } from '#domain/layer-class';
import { removedClass } from '#application/references/follow/name-changes';
import type { WarnDangling } from '#application/references/warn-dangling';
import { groupClassAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import {
  groupClassNotFound,
  groupClassResource,
  namesOfGroupClass,
  type GroupClassAddress,
} from './group-class-document.js';
import { readGroupClass, type ReadGroupClass } from './read-group-class.js';

/** Detaches a class from a page group: removes its script, its JSON and its name in the group's list. */
export class DetachGroupClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly scripts: ScriptProperties,
    private readonly dangling: WarnDangling,
    private readonly readClass: ReadGroupClass,
  ) {}

  /** @throws Problem `component-not-found`, `class-not-attached`, `class-not-found` */
  async execute(request: ChangeRequest, address: GroupClassAddress): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'detachGroupClass', address: namesOfGroupClass(address) },
      async (draft) => {
        const document = await this.readClass.execute(address, draft);
        const { entry, target } = await this.readClass.requireCarried(draft, address);
        const owner = { in: 'groups', name: address.name } as const;
        await this.models.editPage(draft, address, [{ op: 'detach-class', owner, class: entry }]);
        await this.scripts.remove(draft, target);
        const { name } = parseClassName(entry);
        const { renames, modules } = removedClass(address, owner, name);
        return {
          resource: groupClassResource(address, document),
          warnings: await this.dangling.onPage(draft, address, renames, modules),
        };
      },
    );
  }
}

/** @internal */
export const detachGroupClass = defineChangeOf({
  id: 'detachGroupClass',
  noun: 'group-class',
  verb: 'detach',
  effect: 'remove',
  summary: 'Detach a class from a page group',
  at: groupClassAt,
  problems: [...groupClassNotFound, 'name-collides'],
  current: readGroupClass,
  examples: [{ at: { book: 'harbour', page: 'quay', name: 'cargo', class: 'linear' } }],
  use: DetachGroupClass,
  run: (use, { at }, request) => use.execute(request, at),
});
