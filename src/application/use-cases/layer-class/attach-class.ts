import type { Warning } from '#domain/change/warning';
import { parseClassName } from '#domain/layer-class';
import type { Layer } from '#domain/layer';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { EditProject } from '#application/edit/edit-project';
import type { KnownClass, LayerTargets } from '#application/project/script/script-targets';
import type { ChangeRequest } from '#application/edit/change-request';
import type { Mutation } from '#domain/change/mutation';
import type { Previews } from '#application/news/previews';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { notLoaded } from '../layer/group-shape.js';
import type { WarnMissingTargets } from '#application/references/warn-missing-targets';
import type { DraftedSave } from '../layer/save-layer.js';
import { namesOfClass, type ClassAddress } from './class-address.js';
import { classResource } from './class-document.js';
import type { ReadClass } from './read-class.js';

/** A class on a layer: its script and JSON, and its name last in the layer's list. */
export class AttachClass {
  constructor(
    private readonly edit: EditProject,
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
    private readonly previews: Previews,
    private readonly readClass: ReadClass,
    private readonly nothing: WarnMissingTargets,
  ) {}

  /**
   * With `props`, a class that is attached already is saved.
   * @throws Problem `layer-not-found`, `class-not-found`, `invalid-name`, `name-collides`, `already-exists`, `invalid-property`,
   *   `model-not-readable`
   */
  async execute(request: ChangeRequest, address: ClassAddress, props?: Properties): Promise<Mutation> {
    return this.edit.execute(
      { ...request, operation: 'attachClass', address: namesOfClass(address) },
      async (draft) => {
        const layer = (await this.models.page(draft, address)).requireCarrier(address.path, address.class);
        const created =
          layer.attachedClass(address.class) === undefined && !(await this.changeOption(draft, address, layer));
        const saved = created || props === undefined ? undefined : await this.save(draft, address, layer, props, false);
        const warnings = created ? await this.attach(draft, address, layer, props ?? emptyProperties()) : [];
        const document = await this.readClass.execute(address, draft);
        const resource = classResource(address, saved === undefined ? document : { ...document, preview: null });
        return { created, warnings, ...saved, resource };
      },
    );
  }

  async attach(
    draft: Draft,
    address: ClassAddress,
    layer: Layer,
    props: Properties,
    overwrite = false,
  ): Promise<Warning[]> {
    const known = await this.targets.requireClass(draft, address.class);
    await this.refuseOtherName(draft, layer, known);
    if (known.custom || parseClassName(address.class).option !== undefined) checkName('class', address.class);
    const owner = { in: 'layers', path: layer.path } as const;
    await this.models.editPage(draft, address, [{ op: 'attach-class', owner, class: address.class }]);
    const target = this.targets.class(address, layer, known);
    const warnings = await this.scripts.scaffold(draft, target, props, overwrite);
    warnings.push(...(await this.nothing.inProperties(draft, address, target, props)));
    return layer.isGroup ? [...warnings, ...notLoaded(layer, known.name)] : warnings;
  }

  /** Of a class that the layer carries, with whatever option. */
  async save(
    draft: Draft,
    address: ClassAddress,
    layer: Layer,
    props: Properties,
    overwrite: boolean,
  ): Promise<DraftedSave> {
    const known = await this.targets.classOf(draft, address.class);
    const { patch, ...ending } = this.previews.store({ address, path: layer.path, class: known.name }, props);
    const target = this.targets.class(address, layer, known);
    const warnings = await this.scripts.save(draft, target, patch, overwrite);
    warnings.push(...(await this.nothing.inProperties(draft, address, target, patch)));
    return { warnings, ...ending };
  }

  /** Of two names for one class, the runtime would load both: the same thing twice. */
  private async refuseOtherName(draft: Draft, layer: Layer, { name, custom, definition }: KnownClass): Promise<void> {
    if (custom || definition.aliases.length === 0) return;
    for (const entry of layer.classes) {
      if ((await this.targets.knownClass(draft, entry))?.definition !== definition) continue;
      throw new Problem(
        'already-exists',
        `The layer "${layer.pathName}" carries the class "${entry}" already, and "${name}" is another name for that. Set the one that is there, or detach it first.`,
      );
    }
  }

  /** A class is carried once; asked for with another option, it gets that. Whether it was carried. */
  async changeOption(draft: Draft, address: ClassAddress, layer: Layer): Promise<boolean> {
    const entry = layer.attachedClass(parseClassName(address.class).name);
    if (entry === undefined) return false;
    checkName('class', address.class);
    const owner = { in: 'layers', path: layer.path } as const;
    await this.models.editPage(draft, address, [{ op: 'rename-class', owner, class: entry, newName: address.class }]);
    return true;
  }
}
