import type { Properties } from '#domain/properties/property-value';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { EditProject } from '#application/edit/edit-project';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { componentResource, type ComponentAddress, namesOfComponent } from './component-document.js';
import type { ReadComponent } from './read-component.js';

export class SaveComponent {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: ComponentTargets,
    private readonly scripts: ScriptProperties,
    private readonly readComponent: ReadComponent,
    private readonly missingTargets: WarnMissingTargets,
  ) {}

  /** @throws Problem `component-not-found`, `invalid-property`, `script-not-recognised` unless `overwrite`, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: ComponentAddress,
    props: Properties,
    overwrite: boolean,
  ): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'saveComponent', address: namesOfComponent(address) },
      async (draft) => {
        const entry = (await this.models.page(draft, address)).requireComponent(address.kind, address.name);
        const target = this.targets.component(address, entry);
        const warnings = await this.scripts.save(draft, target, props, overwrite);
        warnings.push(...(await this.missingTargets.inProperties(draft, address, target, props)));
        return { warnings, resource: componentResource(address, await this.readComponent.execute(address, draft)) };
      },
    );
  }
}
