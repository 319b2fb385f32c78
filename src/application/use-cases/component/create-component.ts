import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import {
  componentNameKind,
  listOf,
  type AudioType,
  type ComponentEntry,
  type ComponentKind,
} from '#domain/component-kind';
import { checkName } from '#domain/name/check-name';
import type { PageEdit } from '#domain/model/model-edit';
import type { Page, PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { ComponentTargets } from '#application/project/script/script-targets';
import type { EditProject } from '#application/changes/edit-project';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import type { Draft } from '#application/project/draft/draft';
import type { PageScripts } from '#application/references/find/page-scripts';
import type { CopyPart } from '#application/references/follow/copy-part';
import type { Followed } from '#application/references/follow/follow-renames';
import { renamedComponent } from '#application/references/follow/name-changes';
import { componentAt } from '../addresses.js';
import { copyFromOption, copySource, nothingCopied } from '../copy-source.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { placementOf, placeOptions, type Beside } from '../placement.js';
import {
  audioType,
  componentAddress,
  componentNotFound,
  componentResource,
  namesOfComponent,
  requireKind,
  requireNeighbourInList,
  type ComponentAddress,
} from './component-document.js';
import { readComponent, type ReadComponent } from './read-component.js';

interface CreateComponentInput {
  readonly address: ComponentAddress;
  /** Of an audio: the list it goes into. Default: `short`. */
  readonly type?: AudioType | undefined;
  /** Without them, a component that exists stays as it is. Of a copy, they replace the original's. */
  readonly props?: Properties | undefined;
  /** Its place in its list. One that exists moves there. */
  readonly at?: Beside | undefined;
  /** The component that the new one is a copy of. A component that exists is left as it is. */
  readonly copyFrom?: string | undefined;
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
    private readonly pageScripts: PageScripts,
    private readonly copyPart: CopyPart,
  ) {}

  /** @throws Problem `page-not-found`, `invalid-name`, `name-collides`, `invalid-property`, `invalid-query`, `model-not-readable` */
  async execute(
    request: ChangeRequest,
    { address, type, props, at, copyFrom }: CreateComponentInput,
  ): Promise<Mutation> {
    const original = copyFrom === undefined ? undefined : componentNamed(copySource('component', copyFrom));
    if (type !== undefined && address.kind !== 'audios')
      throw new Problem('invalid-query', `Only audios have a type, not ${address.kind}.`);
    return this.edit.execute(
      { ...request, operation: 'createComponent', address: namesOfComponent(address) },
      async (draft) => {
        const page = await this.models.page(draft, address);
        const existing = page.component(address.kind, address.name);
        if (copyFrom !== undefined && existing !== undefined) {
          const warnings = [nothingCopied('component', namesOfComponent(address), copyFrom)];
          const resource = componentResource(address, await this.readComponent.execute(address, draft));
          return { created: false, warnings, resource };
        }
        const from = original && (await this.original(draft, original, address.kind, type));
        const warnings: Warning[] = [];
        let references: Followed['references'] | undefined;
        const entry: ComponentEntry = existing ?? {
          kind: address.kind,
          name: address.name,
          type: address.kind === 'audios' ? (from?.entry.type ?? type ?? 'short') : undefined,
        };
        if (at !== undefined) requireNeighbourInList(at, page, entry);
        if (from !== undefined) {
          checkName(componentNameKind[entry.kind], entry.name);
          const copied = await this.copy(draft, address, entry, from, props);
          warnings.push(...copied.warnings);
          references = copied.references;
        } else if (existing === undefined) {
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
            warnings.push(...(await this.scripts.save(draft, target, props)));
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
          ...(references && { references }),
          resource: componentResource(address, await this.readComponent.execute(address, draft)),
        };
      },
    );
  }

  /**
   * @param type the type of the copy, if it is an audio and the request has one
   * @throws Problem `invalid-query` for a copy of another kind or type
   */
  private async original(
    draft: Draft,
    address: ComponentAddress,
    kind: ComponentKind,
    type: AudioType | undefined,
  ): Promise<Original> {
    const page = await this.models.page(draft, address);
    const entry = page.requireComponent(address.kind, address.name);
    if (kind !== entry.kind)
      throw new Problem(
        'invalid-query',
        `A copy of one of the ${entry.kind} is one of them, too, and not of the ${kind}.`,
      );
    if (type !== undefined && type !== entry.type)
      throw new Problem('invalid-query', `A copy of a ${entry.type ?? ''} audio is one, too: leave "type" out.`);
    return { page, entry };
  }

  /** Copies a component; a page group with its classes. */
  private async copy(
    draft: Draft,
    address: PageAddress,
    entry: ComponentEntry,
    { page, entry: original }: Original,
    props: Properties | undefined,
  ): Promise<Followed> {
    const [from, to] = [this.targets.component(page.address, original), this.targets.component(address, entry)];
    const files = await this.scripts.copies(draft, from, to);
    const edits: PageEdit[] = [{ op: 'add-name', list: listOf(entry), name: entry.name }];
    for (const each of entry.kind === 'groups' ? page.groupClasses(original.name) : []) {
      const carried = await this.pageScripts.groupClass(draft, page.address, original.name, each);
      const copy = await this.pageScripts.groupClass(draft, address, entry.name, each);
      files.push(...(await this.scripts.copies(draft, carried.target, copy.target)));
      edits.push({ op: 'attach-class', owner: { in: 'groups', name: entry.name }, class: each });
    }
    await this.copyPart.files(draft, new Map(files));
    await this.models.editPage(draft, address, edits);
    const change = renamedComponent(page, original, entry.name, address);
    const save = async () => (props === undefined ? [] : this.scripts.save(draft, to, props));
    return this.copyPart.execute(draft, { from: page.address, to: address, files: new Map(files), change, save });
  }
}

interface Original {
  readonly page: Page;
  readonly entry: ComponentEntry;
}

function componentNamed([book = '', page = '', kind = '', name = '']: readonly string[]): ComponentAddress {
  return { book, page, kind: requireKind(kind), name };
}

/** @internal */
export const createComponent = defineChangeOf({
  id: 'createComponent',
  noun: 'component',
  verb: 'add',
  effect: 'make',
  summary: 'Make a component, or move one',
  at: componentAt,
  options: z.object({
    type: audioType.optional().describe('For an audio: the list that it goes into. Default: `short`.'),
    ...placeOptions('in its list', 'component'),
    copyFrom: copyFromOption('component', 'A page group comes with its classes; a body replaces properties.'),
  }),
  body: 'properties',
  problems: [
    ...componentNotFound,
    'invalid-name',
    'name-collides',
    'invalid-property',
    'computed-value',
    'script-not-recognised',
  ],
  current: readComponent,
  examples: [
    { at: { book: 'harbour', page: 'dusk', kind: 'timers', name: 'dusk' }, body: { properties: { delay: 2000 } } },
    {
      at: { book: 'harbour', page: 'quay', kind: 'timers', name: 'lastLight' },
      options: { copyFrom: 'harbour/dusk/timers/lastLight' },
    },
  ],
  use: CreateComponent,
  run: (use, { at, options, body }, request) =>
    use.execute(request, {
      address: componentAddress(at),
      type: options.type,
      props: body,
      at: placementOf(options),
      copyFrom: options.copyFrom,
    }),
});
