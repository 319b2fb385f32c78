import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import { attachedClass, parseClassName } from '#domain/layer-class';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { KnownClass, LayerTargets } from '#application/project/script/script-targets';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { groupClassAt } from '../addresses.js';
import { defineChange } from '../define-operation.js';
import { besideClass, placementOf, placeOptions, requireNeighbour, type Beside } from '../placement.js';
import {
  groupClassNotFound,
  groupClassRefusals,
  groupClassResource,
  namesOfGroupClass,
  type GroupClassAddress,
} from './group-class-document.js';
import { readGroupClass, type ReadGroupClass } from './read-group-class.js';

/** Attaches a class to a page group: its script and JSON, and its name in the group's list. */
export class AttachGroupClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly readClass: ReadGroupClass,
    private readonly missing: WarnMissingTargets,
  ) {}

  /**
   * Attaches the class, or saves the properties of one that is attached already.
   * @param props without them, a class that is attached stays as it is
   * @throws Problem `component-not-found`, `class-not-found`, `invalid-name`, `invalid-query` for a class that page groups cannot
   *   carry, `name-collides`, `invalid-property`, `script-not-recognised`, `model-not-readable`
   */
  async execute(
    request: ChangeRequest,
    address: GroupClassAddress,
    props?: Properties,
    at?: Beside,
  ): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'attachGroupClass', address: namesOfGroupClass(address) },
      async (draft) => {
        const attached = await this.draft(draft, address, props, false);
        if (at !== undefined) await this.place(draft, address, at);
        return attached;
      },
    );
  }

  /** Moves a class that the page group carries. */
  private async place(draft: Draft, address: GroupClassAddress, at: Beside): Promise<void> {
    const { components } = (await this.models.page(draft, address)).model;
    const listings = components.groups.filter(({ name }) => name === address.name);
    const group = listings.find(({ classes }) => attachedClass(classes, address.class) !== undefined);
    const classes = group?.classes ?? [];
    const own = attachedClass(classes, address.class) ?? address.class;
    const beside = besideClass(at, classes);
    requireNeighbour(beside, own, classes, {
      list: `The page group "${address.name}"`,
      item: 'class',
      notFound: 'class-not-attached',
    });
    const owner = { in: 'groups', name: address.name } as const;
    await this.models.editPage(draft, address, [{ op: 'move-class', owner, class: own, at: beside }]);
  }

  /** @param overwrite renders a script afresh whose tables are not found */
  async draft(draft: Draft, address: GroupClassAddress, props: Properties | undefined, overwrite: boolean) {
    const carried = await this.readClass.carried(draft, address);
    const warnings: Warning[] = [];
    if (carried === undefined) {
      warnings.push(...(await this.attach(draft, address, props ?? emptyProperties(), overwrite)));
    } else if (props !== undefined) {
      warnings.push(...(await this.scripts.save(draft, carried.target, props, overwrite)));
      warnings.push(...(await this.missing.inProperties(draft, address, carried.target, props)));
    }
    const document = await this.readClass.execute(address, draft);
    return { created: carried === undefined, warnings, resource: groupClassResource(address, document) };
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
    const owner = { in: 'groups', name: address.name } as const;
    await this.models.editPage(draft, address, [{ op: 'attach-class', owner, class: address.class }]);
    const target = this.targets.groupClass(address, address.name, known);
    const warnings = await this.scripts.scaffold(draft, target, props, overwrite);
    return [...warnings, ...(await this.missing.inProperties(draft, address, target, props))];
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

/** @internal */
export const attachGroupClass = defineChange({
  id: 'attachGroupClass',
  noun: 'group-class',
  verb: 'attach',
  effect: 'make',
  summary: 'Attach a class to a page group, or move one in its list',
  at: groupClassAt,
  options: z.object(placeOptions('among the classes of its page group', 'class')),
  body: 'properties',
  problems: [...groupClassNotFound, ...groupClassRefusals],
  current: readGroupClass,
  examples: [
    { at: { book: 'harbour', page: 'quay', name: 'cargo', class: 'blink' }, body: { properties: { duration: 500 } } },
  ],
  use: AttachGroupClass,
  run: (use, { at, options, body }, request) => use.execute(request, at, body, placementOf(options)),
});
