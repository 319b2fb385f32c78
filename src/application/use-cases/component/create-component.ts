import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import {
  componentEntries,
  componentNameKind,
  listOf,
  type AudioType,
  type ComponentEntry,
} from '#domain/component-kind';
import { checkName } from '#domain/name/check-name';
import { pageName, type PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { componentAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { placementOf, placeOptions, requireNeighbour, type Beside } from '../placement.js';
import {
  audioType,
  componentAddress,
  componentNotFound,
  componentResource,
  namesOfComponent,
  type ComponentAddress,
} from './component-document.js';
import { readComponent, type ReadComponent } from './read-component.js';

interface CreateComponentInput {
  readonly address: ComponentAddress;
  /** Of an audio: the list it goes into. Default: `short`. */
  readonly type?: AudioType | undefined;
  /** Without them, a component that exists stays as it is. */
  readonly props?: Properties | undefined;
  /** Its place in its list. One that exists moves there. */
  readonly at?: Beside | undefined;
}

/** Makes an audio, group, timer, variable, joint or page component: script, JSON, and its name in its list. With properties, one that exists is saved; with a place, it moves. */
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
  async execute(request: ChangeRequest, { address, type, props, at }: CreateComponentInput): Promise<Mutation> {
    if (type !== undefined && address.kind !== 'audios')
      throw new Problem('invalid-query', `Only audios have a type, not ${address.kind}.`);
    return this.edit.execute(
      { ...request, operation: 'createComponent', address: namesOfComponent(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const existing = page.component(address.kind, address.name);
        const warnings: Warning[] = [];
        const entry: ComponentEntry = existing ?? {
          kind: address.kind,
          name: address.name,
          type: address.kind === 'audios' ? (type ?? 'short') : undefined,
        };
        if (at !== undefined) {
          const beside = componentEntries(page.model, entry.kind).filter(({ type: other }) => other === entry.type);
          const names = beside.map(({ name }) => name);
          requireNeighbour(at, address.name, names, neighboursOf(entry, address));
        }
        if (existing === undefined) {
          checkName(componentNameKind[address.kind], address.name);
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
        if (at !== undefined)
          await this.models.editPage(draft, address, [
            { op: 'move-name', list: listOf(entry), name: address.name, at },
          ]);
        return {
          created: existing === undefined,
          warnings,
          resource: componentResource(address, await this.readComponent.execute(address, draft)),
        };
      },
    );
  }
}

function neighboursOf({ kind, type }: ComponentEntry, address: PageAddress) {
  const list = type === undefined ? `"${kind}"` : `the ${type} audios`;
  return {
    list: `The page "${pageName(address)}" in ${list}`,
    item: 'component',
    notFound: 'component-not-found',
  } as const;
}

/** @internal */
export const createComponent = defineChange({
  id: 'createComponent',
  noun: 'component',
  verb: 'add',
  effect: 'make',
  summary: 'Make a component, or move one',
  at: componentAt,
  options: z.object({
    type: audioType.optional().describe('For an audio: the list that it goes into. Default: `short`.'),
    ...placeOptions('in its list', 'component'),
  }),
  body: 'properties',
  problems: [...componentNotFound, 'invalid-name', 'name-collides', 'invalid-property', 'script-not-recognised'],
  current: readComponent,
  examples: [
    { at: { book: 'harbour', page: 'dusk', kind: 'timers', name: 'dusk' }, body: { properties: { delay: 2000 } } },
  ],
  use: CreateComponent,
  run: (use, { at, options, body }, request) =>
    use.execute(request, {
      address: componentAddress(at),
      type: options.type,
      props: body,
      at: placementOf(options),
    }),
});
