import { componentNameKind, listOf } from '#domain/component-kind';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { Page } from '#domain/page';
import type { PageScripts } from '#application/references/find/page-scripts';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import { nothingFollowed, together, type FollowRenames } from '#application/references/follow/follow-renames';
import type { UnresolvedElsewhere } from '#application/references/unresolved-references';
import { renamedComponent } from '#application/references/follow/name-changes';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { componentAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { moveOptions, placementOf, placeOptions, requireMove, type Beside } from '../placement.js';
import {
  componentAddress,
  componentNotFound,
  componentResource,
  namesOfComponent,
  requireNeighbourInList,
  type ComponentAddress,
} from './component-document.js';
import { readComponent, type ReadComponent } from './read-component.js';

interface RenameComponentInput {
  /** Without one, the component keeps its name. */
  readonly newName?: string | undefined;
  /** Its place in its list. */
  readonly at?: Beside | undefined;
}

/** A component under another name or in another place: its entry, script and JSON (of a page group, those of its classes, too), and whatever names it. */
export class RenameComponent {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: ComponentTargets,
    private readonly scripts: ScriptProperties,
    private readonly pageScripts: PageScripts,
    private readonly follow: FollowRenames,
    private readonly unresolved: UnresolvedElsewhere,
    private readonly readComponent: ReadComponent,
  ) {}

  /** @throws Problem `component-not-found`, `invalid-name`, `name-collides`, `invalid-query` */
  async execute(request: ChangeRequest, address: ComponentAddress, input: RenameComponentInput): Promise<Mutation> {
    requireMove(input);
    const { newName = address.name, at } = input;
    return this.edit.execute(
      { ...request, operation: 'renameComponent', address: namesOfComponent(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const entry = page.requireComponent(address.kind, address.name);
        if (at !== undefined) requireNeighbourInList(at, page, entry);
        const renamed = { ...address, name: newName };
        let followed = nothingFollowed;
        if (newName !== entry.name) {
          checkName(componentNameKind[entry.kind], newName);
          if (page.component(entry.kind, newName) !== undefined) {
            throw new Problem(
              'name-collides',
              `There is "${newName}" among the ${entry.kind} already. Choose another name.`,
            );
          }
          const to = this.targets.component(address, { ...entry, name: newName });
          await this.scripts.move(draft, this.targets.component(address, entry), to);
          if (entry.kind === 'groups') await this.moveClasses(draft, page, entry.name, newName);
          await this.models.editPage(draft, address, [
            { op: 'rename-name', list: listOf(entry), name: entry.name, newName },
          ]);
          const change = renamedComponent(page, entry, newName);
          const names = [entry.name, ...change.renames.names()];
          followed = together([
            await this.follow.onPage(draft, address, change),
            { references: [], warnings: await this.unresolved.ofPart(draft, address, [...new Set(names)]) },
          ]);
        }
        if (at !== undefined)
          await this.models.editPage(draft, address, [{ op: 'move-name', list: listOf(entry), name: newName, at }]);
        return {
          ...followed,
          created: false,
          resource: componentResource(renamed, await this.readComponent.execute(renamed, draft)),
        };
      },
    );
  }

  private async moveClasses(draft: Draft, page: Page, group: string, newName: string): Promise<void> {
    for (const entry of page.groupClasses(group)) {
      const from = await this.pageScripts.groupClass(draft, page.address, group, entry);
      const to = await this.pageScripts.groupClass(draft, page.address, newName, entry);
      await this.scripts.move(draft, from.target, to.target);
    }
  }
}

/** @internal */
export const renameComponent = defineChangeOf({
  id: 'renameComponent',
  noun: 'component',
  verb: 'mv',
  effect: 'set',
  summary: 'Rename a component, or move it',
  at: componentAt,
  options: moveOptions(placeOptions('in its list', 'component')),
  problems: [...componentNotFound, 'invalid-name', 'name-collides', 'script-not-recognised'],
  current: readComponent,
  examples: [{ at: { book: 'harbour', page: 'dusk', kind: 'audios', name: 'waves' }, options: { newName: 'surf' } }],
  use: RenameComponent,
  run: (use, { at, options: { newName, ...place } }, request) =>
    use.execute(request, componentAddress(at), { newName, at: placementOf(place) }),
});
