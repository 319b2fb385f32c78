import { listOf } from '#domain/component-kind';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { PageScripts } from '#application/references/find/page-scripts';
import { componentNames, renamedComponent } from '#application/references/follow/name-changes';
import type { WarnDangling } from '#application/references/warn-dangling';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { componentAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import {
  componentAddress,
  componentNotFound,
  componentResource,
  namesOfComponent,
  type ComponentAddress,
} from './component-document.js';
import { readComponent, type ReadComponent } from './read-component.js';

/** A component: its script and JSON (and, of a page group, its classes' scripts), and its name in the list. */
export class DeleteComponent {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: ComponentTargets,
    private readonly scripts: ScriptProperties,
    private readonly pageScripts: PageScripts,
    private readonly dangling: WarnDangling,
    private readonly readComponent: ReadComponent,
  ) {}

  /** @throws Problem `page-not-found`, `component-not-found` */
  async execute(request: ChangeRequest, address: ComponentAddress): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'deleteComponent', address: namesOfComponent(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const entry = page.requireComponent(address.kind, address.name);
        const resource = componentResource(address, await this.readComponent.execute(address, draft));
        await this.models.editPage(draft, address, [{ op: 'remove-name', list: listOf(entry), name: entry.name }]);
        await this.scripts.remove(draft, this.targets.component(address, entry));
        for (const carried of entry.kind === 'groups' ? page.groupClasses(entry.name) : []) {
          const { target } = await this.pageScripts.groupClass(draft, address, entry.name, carried);
          await this.scripts.remove(draft, target);
        }
        const removed = componentNames(page, entry, entry.name);
        const { modules } = renamedComponent(page, entry, `${entry.name}_gone`);
        return { resource, warnings: await this.dangling.onPage(draft, address, removed, modules) };
      },
    );
  }
}

/** @internal */
export const deleteComponent = defineChangeOf({
  id: 'deleteComponent',
  noun: 'component',
  verb: 'rm',
  effect: 'remove',
  summary: 'Remove a component',
  at: componentAt,
  problems: [...componentNotFound, 'name-collides'],
  current: readComponent,
  examples: [{ at: { book: 'harbour', page: 'dusk', kind: 'timers', name: 'lastLight' } }],
  use: DeleteComponent,
  run: (use, { at }, request) => use.execute(request, componentAddress(at)),
});
