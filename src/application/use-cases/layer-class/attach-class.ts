import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import { parseClassName } from '#domain/layer-class';
import type { Layer } from '#domain/layer';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/changes/edit-project';
import type { KnownClass, LayerTargets } from '#application/project/script/script-targets';
import type { ChangeRequest } from '#application/changes/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { Previews } from '#application/live/previews';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { SavePermissions } from '#application/project/script/script-text';
import { notLoaded } from '#application/use-cases/layer/group-conversion';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import { layerRefusals } from '../layer/layer-document.js';
import type { DraftedSave } from '../layer/save-layer.js';
import { copiedClass } from '#application/references/follow/name-changes';
import type { CopyPart } from '#application/references/follow/copy-part';
import { together, type Followed } from '#application/references/follow/follow-renames';
import { classAt } from '../addresses.js';
import { copyFromOption, copySource, nothingCopied } from '../copy-source.js';
import { defineChangeOf } from '../define-operation-of-class.js';
import { placementOf, placeOptions, type Beside } from '../placement.js';
import { classNotFound, classResource, namesOfClass, type ClassAddress } from './class-document.js';
import { placeClass } from './place-class.js';
import { readClass, type ReadClass } from './read-class.js';

interface AttachClassInput {
  /** Without them, the properties of a class that is attached stay as they are. Of a copy, they replace the original's. */
  readonly props?: Properties | undefined;
  /** Its place in the layer's list. A class that is attached moves there. */
  readonly at?: Beside | undefined;
  /** The class that this one is a copy of. A class that is attached is left as it is. */
  readonly copyFrom?: string | undefined;
}

/** Attaches a class to a layer: its script and JSON, and its name in the layer's list. */
export class AttachClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly readClass: ReadClass,
    private readonly missing: WarnMissingTargets,
    private readonly copyPart: CopyPart,
  ) {}

  /**
   * Attaches the class, or saves the properties of one that is attached already.
   * @throws Problem `layer-not-found`, `class-not-attached` (the original of a copy), `invalid-query`, `class-not-found`, `invalid-name`, `name-collides`, `already-exists`, `invalid-property`,
   *   `model-not-readable`
   */
  async execute(
    request: ChangeRequest,
    address: ClassAddress,
    { props, at, copyFrom }: AttachClassInput = {},
  ): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'attachClass', address: namesOfClass(address) },
      async (draft) => {
        const attached =
          copyFrom === undefined
            ? await this.draft(draft, address, props, {})
            : await this.copy(draft, address, copyFrom, props);
        if (at !== undefined && (attached.created || copyFrom === undefined))
          await placeClass(draft, this.models, address, at);
        return attached;
      },
    );
  }

  /** Attaches a copy of a class on another layer. A class that is attached already is left as it is. */
  private async copy(draft: Draft, address: ClassAddress, copyFrom: string, props: Properties | undefined) {
    const original = classNamed(copySource('class', copyFrom));
    const { name, option } = parseClassName(address.class);
    const layer = (await this.models.page(draft, address)).requireCarrier(address.path, address.class);
    const isThere = layer.attachedClass(name) !== undefined;
    const copied = isThere
      ? { references: [], warnings: [nothingCopied('class', namesOfClass(address), copyFrom)] }
      : await this.attachCopy(draft, address, layer, original, option, props);
    const document = await this.readClass.execute(address, draft);
    return { created: !isThere, ...copied, resource: classResource(address, document) };
  }

  private async attachCopy(
    draft: Draft,
    address: ClassAddress,
    layer: Layer,
    original: ClassAddress,
    option: string | undefined,
    props: Properties | undefined,
  ): Promise<Followed> {
    const carrier = (await this.models.page(draft, original)).requireCarrier(original.path, original.class);
    const entry = await this.readClass.requireAttached(draft, original, carrier);
    const known = await this.targets.classOf(draft, entry);
    refuseOtherClass(known.name, address.class);
    await this.refuseOtherName(draft, layer, known);
    if (option !== undefined) checkName('class', address.class);
    const owner = { in: 'layers', path: layer.path } as const;
    const listed = option === undefined ? entry : address.class;
    await this.models.editPage(draft, address, [{ op: 'attach-class', owner, class: listed }]);
    const [from, to] = [this.targets.class(original, carrier, known), this.targets.class(address, layer, known)];
    const files = new Map(await this.scripts.copies(draft, from, to));
    await this.copyPart.files(draft, files);
    const change = copiedClass(
      { ...original, owner: { in: 'layers', path: carrier.path }, isGroup: carrier.isGroup },
      { ...address, owner, isGroup: layer.isGroup },
      known.name,
    );
    const save = async () => (props === undefined ? [] : this.scripts.save(draft, to, props));
    const followed = await this.copyPart.execute(draft, { from: original, to: address, files, change, save });
    return layer.isGroup ? together([followed, { references: [], warnings: notLoaded(layer, known.name) }]) : followed;
  }

  /** @param permissions what it may do with a script that is there */
  async draft(draft: Draft, address: ClassAddress, props: Properties | undefined, permissions: SavePermissions) {
    const layer = (await this.models.page(draft, address)).requireCarrier(address.path, address.class);
    const created =
      layer.attachedClass(address.class) === undefined && !(await this.changeOption(draft, address, layer));
    const saved =
      created || props === undefined ? undefined : await this.save(draft, address, layer, props, permissions);
    const warnings = created ? await this.attach(draft, address, layer, props ?? emptyProperties(), permissions) : [];
    const document = await this.readClass.execute(address, draft);
    const resource = classResource(address, saved === undefined ? document : { ...document, preview: null });
    return { created, warnings, ...saved, resource };
  }

  private async attach(
    draft: Draft,
    address: ClassAddress,
    layer: Layer,
    props: Properties,
    permissions: SavePermissions,
  ): Promise<Warning[]> {
    const known = await this.targets.requireClass(draft, address.class);
    await this.refuseOtherName(draft, layer, known);
    if (address.class !== known.class || known.custom) checkName('class', address.class);
    const owner = { in: 'layers', path: layer.path } as const;
    await this.models.editPage(draft, address, [{ op: 'attach-class', owner, class: address.class }]);
    const target = this.targets.class(address, layer, known);
    const warnings = await this.scripts.scaffold(draft, target, props, permissions);
    warnings.push(...(await this.missing.inProperties(draft, address, target, props)));
    return layer.isGroup ? [...warnings, ...notLoaded(layer, known.name)] : warnings;
  }

  /** Saves a class that the layer carries, with whatever option. */
  private async save(
    draft: Draft,
    address: ClassAddress,
    layer: Layer,
    props: Properties,
    permissions: SavePermissions,
  ): Promise<DraftedSave> {
    const known = await this.targets.classOf(draft, address.class);
    const { patch, ...ending } = this.previews.store({ address, path: layer.path, class: known.name }, props);
    const target = this.targets.class(address, layer, known);
    const warnings = await this.scripts.save(draft, target, patch, permissions);
    warnings.push(...(await this.missing.inProperties(draft, address, target, patch)));
    return { warnings, ...ending };
  }

  /** A class may have several names. The runtime would load it once for each. */
  private async refuseOtherName(draft: Draft, layer: Layer, known: KnownClass): Promise<void> {
    const { name, custom, definition } = known;
    if (custom || name !== known.class || definition.aliases.length === 0) return;
    for (const entry of layer.classes) {
      if ((await this.targets.knownClass(draft, entry))?.definition !== definition) continue;
      throw new Problem(
        'already-exists',
        `The layer "${layer.pathName}" carries the class "${entry}" already, and "${name}" is another name for that. Set the one that is there, or detach it first.`,
      );
    }
  }

  /**
   * A layer carries a class once. With another option, the entry gets that option.
   * @returns whether the layer carries the class
   */
  private async changeOption(draft: Draft, address: ClassAddress, layer: Layer): Promise<boolean> {
    const entry = layer.attachedClass(parseClassName(address.class).name);
    if (entry === undefined) return false;
    checkName('class', address.class);
    const owner = { in: 'layers', path: layer.path } as const;
    await this.models.editPage(draft, address, [{ op: 'rename-class', owner, class: entry, newName: address.class }]);
    return true;
  }
}

/** @internal */
export const attachClass = defineChangeOf({
  id: 'attachClass',
  noun: 'class',
  verb: 'attach',
  effect: 'make',
  summary: 'Attach a class to a layer, or move one in its list',
  description: 'A body sets first properties; with a body, a class that is attached already is saved.',
  at: classAt,
  options: z.object({
    ...placeOptions('among the classes of its layer', 'class'),
    copyFrom: copyFromOption('class', 'A body replaces properties.'),
  }),
  body: 'properties',
  problems: [...classNotFound, ...layerRefusals],
  current: readClass,
  examples: [
    { at: { book: 'harbour', page: 'dusk', path: ['sun'], class: 'pulse' }, body: { properties: { duration: 800 } } },
    {
      at: { book: 'harbour', page: 'dusk', path: ['sea'], class: 'linear' },
      options: { copyFrom: 'harbour/dusk/sun/linear' },
    },
  ],
  use: AttachClass,
  run: (use, { at, options, body: props }, request) =>
    use.execute(request, at, { props, at: placementOf(options), copyFrom: options.copyFrom }),
});

function classNamed([book = '', page = '', ...path]: readonly string[]): ClassAddress {
  return { book, page, path: path.slice(0, -1), class: path.at(-1) ?? '' };
}

/**
 * @param name of the original's class
 * @param asked how the address names the class of the copy
 * @throws Problem `invalid-query` for another class
 */
export function refuseOtherClass(name: string, asked: string): void {
  if (parseClassName(asked).name === name) return;
  throw new Problem(
    'invalid-query',
    `A copy of the class "${name}" is a "${name}", too, and cannot become "${asked}". Name it "${name}" in the address.`,
  );
}
