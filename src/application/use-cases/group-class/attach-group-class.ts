import type { Warning } from '#domain/change/warning';
import { parseClassName } from '#domain/layer-class';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/edit/edit-project';
import type { KnownClass } from '#application/project/script/class-advice';
import type { LayerTargets } from '#application/project/script/layer-targets';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { groupClassResource, namesOfGroupClass, type GroupClassAddress } from './group-class-document.js';
import type { ReadGroupClass } from './read-group-class.js';

/** A class on a page group: its script and JSON, and its name last in the group's list. */
export class AttachGroupClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly readClass: ReadGroupClass,
    private readonly nothing: WarnMissingTargets,
  ) {}

  /**
   * With `props`, a class that is attached already is saved.
   *
   * @param overwrite only of a save: whether a script that is not recognised is rendered anew
   * @throws Problem `component-not-found`, `class-not-found`, `invalid-name`, `invalid-query` for a class that page groups cannot
   *   carry, `name-collides`, `invalid-property`, `script-not-recognised` unless `overwrite`, `model-not-readable`
   */
  async execute(
    request: ChangeRequest,
    address: GroupClassAddress,
    props?: Properties,
    overwrite?: boolean,
  ): Promise<Mutation> {
    const operation = overwrite === undefined ? 'attachGroupClass' : 'saveGroupClass';
    return this.edit.execute({ ...request, operation, address: namesOfGroupClass(address) }, async (draft) => {
      const carried = await this.readClass.carried(draft, address);
      const warnings: Warning[] = [];
      if (carried === undefined)
        warnings.push(...(await this.attach(draft, address, props ?? emptyProperties(), overwrite ?? false)));
      else if (props !== undefined) {
        warnings.push(...(await this.scripts.save(draft, carried.target, props, overwrite ?? false)));
        warnings.push(...(await this.nothing.inProperties(draft, address, carried.target, props)));
      }
      const document = await this.readClass.execute(address, draft);
      return { created: carried === undefined, warnings, resource: groupClassResource(address, document) };
    });
  }

  private async attach(
    draft: Draft,
    address: GroupClassAddress,
    props: Properties,
    overwrite: boolean,
  ): Promise<Warning[]> {
    const known = await this.targets.requireClass(draft, address.class);
    if (known.custom || parseClassName(address.class).option !== undefined) checkName('class', address.class);
    refuseWithoutImage(known);
    const owner = { in: 'groups', name: address.group } as const;
    await this.models.editPage(draft, address, [{ op: 'attach-class', owner, class: address.class }]);
    const target = this.targets.groupClass(address, address.group, known);
    const warnings = await this.scripts.scaffold(draft, target, props, overwrite);
    return [...warnings, ...(await this.nothing.inProperties(draft, address, target, props))];
  }
}

function refuseWithoutImage({ name, custom, definition }: KnownClass): void {
  if (custom || definition.onGroups) return;
  throw new Problem(
    'invalid-query',
    `A page group cannot carry the class "${name}": it is for a layer with an image of its own.`,
    {},
    { remedies: [{ kind: 'list', what: 'group-classes' }] },
  );
}
