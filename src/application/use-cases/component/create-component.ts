import type { Warning } from '#domain/change/warning';
import { componentNameKind, listOf, type AudioType, type ComponentEntry } from '#domain/component-kind';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { EditProject } from '#application/edit/edit-project';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { componentResource, type ComponentAddress, namesOfComponent } from './component-document.js';
import type { ReadComponent } from './read-component.js';

interface CreateComponentInput {
  readonly address: ComponentAddress;
  /** Of an audio; a new one is `short` unless the request says otherwise. */
  readonly type?: AudioType;
  readonly props?: Properties;
}

/** A new audio, group, timer, variable, joint or page component: script, JSON, and its name last in its list. */
export class CreateComponent {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: ComponentTargets,
    private readonly scripts: ScriptProperties,
    private readonly readComponent: ReadComponent,
    private readonly missingTargets: WarnMissingTargets,
  ) {}

  /** @throws Problem `page-not-found`, `invalid-name`, `name-collides`, `invalid-property`, `invalid-query`, `model-not-readable` */
  async execute(request: ChangeRequest, { address, type, props }: CreateComponentInput): Promise<Mutation> {
    if (type !== undefined && address.kind !== 'audios')
      throw new Problem('invalid-query', `Only audios have a type, not ${address.kind}.`);
    return this.edit.execute(
      { ...request, operation: 'createComponent', address: namesOfComponent(address) },
      async (draft) => {
        const existing = (await this.models.page(draft, address)).component(address.kind, address.name);
        const warnings: Warning[] = [];
        if (existing === undefined) {
          checkName(componentNameKind[address.kind], address.name);
          const entry: ComponentEntry = {
            kind: address.kind,
            name: address.name,
            type: address.kind === 'audios' ? (type ?? 'short') : undefined,
          };
          const target = this.targets.component(address, entry);
          warnings.push(...(await this.scripts.scaffold(draft, target, props ?? emptyProperties())));
          await this.models.editPage(draft, address, [{ op: 'add-name', list: listOf(entry), name: address.name }]);
          warnings.push(
            ...(await this.missingTargets.inProperties(draft, address, target, props ?? emptyProperties())),
          );
        } else {
          if (type !== undefined && type !== existing.type) {
            throw new Problem(
              'name-collides',
              `There is an audio "${address.name}" of the type "${existing.type ?? ''}" already. Remove it first, or choose another name.`,
            );
          }
          const target = this.targets.component(address, existing);
          if (props !== undefined) {
            warnings.push(...(await this.scripts.save(draft, target, props, false)));
            warnings.push(...(await this.missingTargets.inProperties(draft, address, target, props)));
          }
        }
        return {
          created: existing === undefined,
          warnings,
          resource: componentResource(address, await this.readComponent.execute(address, draft)),
        };
      },
    );
  }
}
