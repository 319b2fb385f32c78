import { attachedClass } from '#domain/layer-class';
import { Problem } from '#domain/problem/problem';
import type { LayerTargets } from '#application/project/script/layer-targets';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import type { ScriptTarget } from '#application/project/script/script-target';
import { namesOfGroupClass, type GroupClassAddress, type GroupClassDocument } from './group-class-document.js';

/** A class that a page group carries: how the model lists it, and where it is kept. */
interface CarriedByGroup {
  readonly entry: string;
  readonly custom: boolean;
  readonly target: ScriptTarget;
}

export class ReadGroupClass {
  constructor(
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
  ) {}

  /** @throws Problem `component-not-found`, `class-not-attached` (with the defaults), `class-not-found`, `model-not-readable` */
  async execute(address: GroupClassAddress, files: ProjectFiles): Promise<GroupClassDocument> {
    const { entry, custom, target } = await this.requireCarried(files, address);
    const { props, defaults } = await this.scripts.read(files, target);
    return { type: 'class', name: entry, group: address.group, custom, attached: true, props, defaults };
  }

  /** @throws Problem `component-not-found`, `class-not-attached` (with the defaults), `class-not-found` */
  async requireCarried(files: ProjectFiles, address: GroupClassAddress): Promise<CarriedByGroup> {
    const carried = await this.carried(files, address);
    if (carried !== undefined) return carried;
    const known = await this.targets.requireClass(files, address.class);
    throw new Problem(
      'class-not-attached',
      `The page group "${address.group}" does not carry the class "${address.class}".`,
      { defaults: known.definition.defaults },
      { remedies: [{ kind: 'create', type: 'group-class', address: namesOfGroupClass(address) }] },
    );
  }

  /** @throws Problem `component-not-found` */
  async carried(files: ProjectFiles, address: GroupClassAddress): Promise<CarriedByGroup | undefined> {
    const page = await this.models.page(files, address);
    page.requireComponent('groups', address.group);
    const entry = attachedClass(page.groupClasses(address.group), address.class);
    if (entry === undefined) return undefined;
    const known = await this.targets.classOf(files, entry);
    return { entry, custom: known.custom, target: this.targets.groupClass(address, address.group, known) };
  }
}
