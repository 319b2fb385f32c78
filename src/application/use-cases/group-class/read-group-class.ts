import { isOfClasses } from '#domain/model/needed-lists';
import { attachedClass } from '#domain/layer-class';
import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { KnownClass, LayerTargets, ScriptTarget } from '#application/project/script/script-targets';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectModels } from '#application/project/model/project-models';
import type { ScriptProperties } from '#application/project/script/script-properties';
import { groupClassAt } from '../addresses.js';
import { defineReadOf } from '../define-operation-of-class.js';
import { describeClass } from '../layer-class/describe-class.js';
import type { AttachedClass } from '../layer/layer-document.js';
import {
  groupClass,
  groupClassNotFound,
  namesOfGroupClass,
  type GroupClassAddress,
  type GroupClassDocument,
} from './group-class-document.js';

/** A class that a page group carries: its entry in the model, and its files. */
interface CarriedByGroup {
  readonly entry: string;
  readonly known: KnownClass;
  readonly target: ScriptTarget;
}

/** A class on a page group, with its properties and defaults. */
export class ReadGroupClass {
  constructor(
    private readonly models: ProjectModels,
    private readonly targets: LayerTargets,
    private readonly scripts: ScriptProperties,
  ) {}

  /** @throws Problem `component-not-found`, `class-not-attached` (with the defaults), `class-not-found`, `model-not-readable` */
  async execute(address: GroupClassAddress, files: ProjectFiles): Promise<GroupClassDocument> {
    const { name, custom, ...values } = await this.documentOf(await this.requireCarried(files, address), files);
    return { type: 'class', name, group: address.name, custom, attached: true, ...values };
  }

  /** A class of a page group whose page is read already. */
  async onGroup(address: PageAddress, group: string, entry: string, files: ProjectFiles): Promise<AttachedClass> {
    return this.documentOf(await this.carriedAs(files, address, group, entry), files);
  }

  private documentOf({ entry, known, target }: CarriedByGroup, files: ProjectFiles): Promise<AttachedClass> {
    return describeClass(this.scripts, entry, known, target, files);
  }

  /** @throws Problem `component-not-found`, `class-not-attached` (with the defaults), `class-not-found` */
  async requireCarried(files: ProjectFiles, address: GroupClassAddress): Promise<CarriedByGroup> {
    const carried = await this.carried(files, address);
    if (carried !== undefined) return carried;
    (await this.models.page(files, address)).requireReadable(isOfClasses({ in: 'groups', name: address.name }));
    const known = await this.targets.requireClass(files, address.class);
    throw new Problem(
      'class-not-attached',
      `The page group "${address.name}" does not carry the class "${address.class}".`,
      { defaults: known.definition.initial },
      { remedies: [{ kind: 'create', type: 'group-class', address: namesOfGroupClass(address) }] },
    );
  }

  /** @throws Problem `component-not-found` */
  async carried(files: ProjectFiles, address: GroupClassAddress): Promise<CarriedByGroup | undefined> {
    const page = await this.models.page(files, address);
    page.requireComponent('groups', address.name);
    const entry = attachedClass(page.groupClasses(address.name), address.class);
    return entry === undefined ? undefined : this.carriedAs(files, address, address.name, entry);
  }

  private async carriedAs(
    files: ProjectFiles,
    address: PageAddress,
    group: string,
    entry: string,
  ): Promise<CarriedByGroup> {
    const known = await this.targets.classOf(files, entry);
    return { entry, known, target: this.targets.groupClass(address, group, known) };
  }
}

/** @internal */
export const readGroupClass = defineReadOf({
  id: 'readGroupClass',
  noun: 'group-class',
  verb: 'show',
  summary: 'A class on a page group, with its properties and defaults',
  at: groupClassAt,
  result: groupClass,
  problems: groupClassNotFound,
  examples: [{ at: { book: 'harbour', page: 'quay', name: 'cargo', class: 'linear' } }],
  use: ReadGroupClass,
  run: (use, { at }, files) => use.execute(at, files),
});
