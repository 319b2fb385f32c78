import * as z from 'zod';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { SavePermissions } from '#application/project/script/script-text';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { componentAt } from '../addresses.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { permissionsOf, saveOptions } from '../save-options.js';
import {
  componentAddress,
  componentNotFound,
  componentResource,
  namesOfComponent,
  type ComponentAddress,
} from './component-document.js';
import { readComponent, type ReadComponent } from './read-component.js';

/** Sets properties of a component, in its script and its JSON. */
export class SaveComponent {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: ComponentTargets,
    private readonly scripts: ScriptProperties,
    private readonly readComponent: ReadComponent,
    private readonly missingTargets: WarnMissingTargets,
  ) {}

  /** @throws Problem `component-not-found`, `invalid-property`, `computed-value` unless it may replace it, `script-not-recognised` unless it may overwrite it, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    address: ComponentAddress,
    props: Properties,
    permissions: SavePermissions,
  ): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'saveComponent', address: namesOfComponent(address) },
      async (draft) => {
        const entry = (await this.models.page(draft, address)).requireComponent(address.kind, address.name);
        const target = this.targets.component(address, entry);
        const warnings = await this.scripts.save(draft, target, props, permissions);
        warnings.push(...(await this.missingTargets.inProperties(draft, address, target, props)));
        return { warnings, resource: componentResource(address, await this.readComponent.execute(address, draft)) };
      },
    );
  }
}

/** @internal */
export const saveComponent = defineChangeOf({
  id: 'saveComponent',
  noun: 'component',
  verb: 'set',
  effect: 'set',
  summary: 'Set the properties of a component',
  at: componentAt,
  options: z.object(saveOptions),
  body: 'properties',
  problems: [...componentNotFound, 'name-collides', 'invalid-property', 'computed-value', 'script-not-recognised'],
  current: readComponent,
  examples: [
    {
      at: { book: 'harbour', page: 'dusk', kind: 'timers', name: 'lastLight' },
      body: { properties: { iterations: 3 } },
    },
  ],
  use: SaveComponent,
  run: (use, { at, options, body = emptyProperties() }, request) =>
    use.execute(request, componentAddress(at), body, permissionsOf(options)),
});
