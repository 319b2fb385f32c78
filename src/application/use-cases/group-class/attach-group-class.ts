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
import type { SavePermissions } from '#application/project/script/script-text';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import type { CopyPart } from '#application/references/follow/copy-part';
import type { Followed } from '#application/references/follow/follow-renames';
import { copiedClass } from '#application/references/follow/name-changes';
import { groupClassAt } from '../addresses.js';
import { copyFromOption, copySource, nothingCopied } from '../copy-source.js';
import { refuseOtherClass } from '../layer-class/attach-class.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { besideClass, placementOf, placeOptions, requireNeighbour, type Beside } from '../placement.js';
import {
  groupClassNotFound,
  groupClassRefusals,
  groupClassResource,
  namesOfGroupClass,
  type GroupClassAddress,
} from './group-class-document.js';
import { readGroupClass, type ReadGroupClass } from './read-group-class.js';

interface AttachGroupClassInput {
  /** Without them, a class that is attached stays as it is. Of a copy, they replace the original's. */
  readonly props?: Properties | undefined;
  /** Its place in the group's list. A class that is attached moves there. */
  readonly at?: Beside | undefined;
  /** The class that this one is a copy of. A class that is attached is left as it is. */
  readonly copyFrom?: string | undefined;
}

/** Attaches a class to a page group: its script and JSON, and its name in the group's list. */
export class AttachGroupClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly readClass: ReadGroupClass,
    private readonly missing: WarnMissingTargets,
    private readonly copyPart: CopyPart,
  ) {}

  /**
   * Attaches the class, or saves the properties of one that is attached already.
   * @throws Problem `component-not-found`, `class-not-found`, `class-not-attached` (the original of a copy), `invalid-name`,
   *   `invalid-query` for a class that page groups cannot carry, `name-collides`, `invalid-property`, `script-not-recognised`, `model-not-readable`
   */
  async execute(
    request: ChangeRequest,
    address: GroupClassAddress,
    { props, at, copyFrom }: AttachGroupClassInput = {},
  ): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'attachGroupClass', address: namesOfGroupClass(address) },
      async (draft) => {
        const attached =
          copyFrom === undefined
            ? await this.draft(draft, address, props, {})
            : await this.copy(draft, address, copyFrom, props);
        if (at !== undefined && (attached.created || copyFrom === undefined)) await this.place(draft, address, at);
        return attached;
      },
    );
  }

  /** Attaches a copy of a class on another page group. A class that is attached already is left as it is. */
  private async copy(draft: Draft, address: GroupClassAddress, copyFrom: string, props: Properties | undefined) {
    const [book = '', page = '', name = '', asked = ''] = copySource('group-class', copyFrom);
    const isThere = (await this.readClass.carried(draft, address)) !== undefined;
    const copied = isThere
      ? { references: [], warnings: [nothingCopied('group-class', namesOfGroupClass(address), copyFrom)] }
      : await this.attachCopy(draft, address, { book, page, name, class: asked }, props);
    const document = await this.readClass.execute(address, draft);
    return { created: !isThere, ...copied, resource: groupClassResource(address, document) };
  }

  private async attachCopy(
    draft: Draft,
    address: GroupClassAddress,
    original: GroupClassAddress,
    props: Properties | undefined,
  ): Promise<Followed> {
    const { entry, target } = await this.readClass.requireCarried(draft, original);
    const { name, option } = parseClassName(address.class);
    refuseOtherClass(parseClassName(entry).name, address.class);
    if (option !== undefined) checkName('class', address.class);
    const owner = { in: 'groups', name: address.name } as const;
    const listed = option === undefined ? entry : address.class;
    await this.models.editPage(draft, address, [{ op: 'attach-class', owner, class: listed }]);
    const copy = this.targets.groupClass(address, address.name, await this.targets.classOf(draft, entry));
    const files = new Map(await this.scripts.copies(draft, target, copy));
    await this.copyPart.files(draft, files);
    const change = copiedClass(
      { ...original, owner: { in: 'groups', name: original.name }, isGroup: false },
      { ...address, owner, isGroup: false },
      name,
    );
    const save = async () => (props === undefined ? [] : this.scripts.save(draft, copy, props));
    return this.copyPart.execute(draft, { from: original, to: address, files, change, save });
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

  /** @param permissions what it may do with a script that is there */
  async draft(draft: Draft, address: GroupClassAddress, props: Properties | undefined, permissions: SavePermissions) {
    const carried = await this.readClass.carried(draft, address);
    const warnings: Warning[] = [];
    if (carried === undefined) {
      warnings.push(...(await this.attach(draft, address, props ?? emptyProperties(), permissions)));
    } else if (props !== undefined) {
      warnings.push(...(await this.scripts.save(draft, carried.target, props, permissions)));
      warnings.push(...(await this.missing.inProperties(draft, address, carried.target, props)));
    }
    const document = await this.readClass.execute(address, draft);
    return { created: carried === undefined, warnings, resource: groupClassResource(address, document) };
  }

  private async attach(
    draft: Draft,
    address: GroupClassAddress,
    props: Properties,
    permissions: SavePermissions,
  ): Promise<Warning[]> {
    const known = await this.targets.requireClass(draft, address.class);
    if (address.class !== known.class || known.custom) checkName('class', address.class);
    refuseWithoutImage(known);
    const owner = { in: 'groups', name: address.name } as const;
    await this.models.editPage(draft, address, [{ op: 'attach-class', owner, class: address.class }]);
    const target = this.targets.groupClass(address, address.name, known);
    const warnings = await this.scripts.scaffold(draft, target, props, permissions);
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
export const attachGroupClass = defineChangeOf({
  id: 'attachGroupClass',
  noun: 'group-class',
  verb: 'attach',
  effect: 'make',
  summary: 'Attach a class to a page group, or move one in its list',
  at: groupClassAt,
  options: z.object({
    ...placeOptions('among the classes of its page group', 'class'),
    copyFrom: copyFromOption('group-class', 'A body replaces properties.'),
  }),
  body: 'properties',
  problems: [...groupClassNotFound, ...groupClassRefusals],
  current: readGroupClass,
  examples: [
    { at: { book: 'harbour', page: 'quay', name: 'cargo', class: 'blink' }, body: { properties: { duration: 500 } } },
  ],
  use: AttachGroupClass,
  run: (use, { at, options, body: props }, request) =>
    use.execute(request, at, { props, at: placementOf(options), copyFrom: options.copyFrom }),
});
