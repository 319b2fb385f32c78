import { isOfClasses } from '#domain/model/needed-lists';
import { attachedClass } from '#domain/layer-class';
import type { PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { KnownClass, ScriptTarget } from '#application/project/script/script-targets';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectServices } from '#application/project-services';
import { groupClassAt } from '../addresses.js';
import { defineRead } from '../define-operation.js';
import { describeClass } from '../layer-class/describe-class.js';
import type { AttachedClass } from '../layer/layer-document.js';
import {
  groupClass,
  groupClassNotFound,
  namesOfGroupClass,
  type GroupClassAddress,
  type GroupClassDocument,
} from './group-class-document.js';

/** @internal */
export const readGroupClass = defineRead({
  id: 'readGroupClass',
  noun: 'group-class',
  verb: 'show',
  summary: 'A class on a page group, with its properties and defaults',
  at: groupClassAt,
  result: groupClass,
  problems: groupClassNotFound,
  examples: [{ at: { book: 'harbour', page: 'quay', name: 'cargo', class: 'linear' } }],
  run: async (services, { at }, files): Promise<GroupClassDocument> => {
    const { entry, known, target } = await requireCarried(services, files, at);
    const { name, custom, ...values } = await describeClass(services, entry, known, target, files);
    return { type: 'class', name, group: at.name, custom, attached: true, ...values };
  },
});

/** A class that a page group carries: its entry in the model, and its files. */
interface CarriedByGroup {
  readonly entry: string;
  readonly known: KnownClass;
  readonly target: ScriptTarget;
}

/** A class of a page group whose page is read already. */
export async function documentOfGroupClass(
  services: ProjectServices,
  address: PageAddress,
  group: string,
  listed: string,
  files: ProjectFiles,
): Promise<AttachedClass> {
  const { entry, known, target } = await carriedAs(services, files, address, group, listed);
  return describeClass(services, entry, known, target, files);
}

/** @throws Problem `component-not-found`, `class-not-attached` (with the defaults), `class-not-found` */
export async function requireCarried(
  services: ProjectServices,
  files: ProjectFiles,
  address: GroupClassAddress,
): Promise<CarriedByGroup> {
  const { name, class: asked } = address;
  const page = await services.models.page(files, address);
  page.requireComponent('groups', name);
  const entry = attachedClass(page.groupClasses(name), asked);
  if (entry !== undefined) return carriedAs(services, files, address, name, entry);
  page.requireReadable(isOfClasses({ in: 'groups', name }));
  const known = await services.layerTargets.requireClass(files, asked);
  throw new Problem(
    'class-not-attached',
    `The page group "${name}" does not carry the class "${asked}".`,
    { defaults: known.definition.initial },
    { remedies: [{ kind: 'create', type: 'group-class', address: namesOfGroupClass(address) }] },
  );
}

async function carriedAs(
  { layerTargets }: ProjectServices,
  files: ProjectFiles,
  address: PageAddress,
  group: string,
  entry: string,
): Promise<CarriedByGroup> {
  const known = await layerTargets.classOf(files, entry);
  return { entry, known, target: layerTargets.groupClass(address, group, known) };
}
