import { attachedClass, parseClassName } from '#domain/layer-class';
import type { ClassOwner } from '#domain/model/model-edit';
import { checkName } from '#domain/name/check-name';
import type { Page, PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { KnownClass, ScriptTarget } from '#application/project/script/script-targets';
import type { SavePermissions } from '#application/project/script/script-text';
import type { ProjectServices } from '#application/project-services';
import { copiedClass } from '#application/references/follow/name-changes';
import { besideClass, requireNeighbour, type Beside } from '../placement.js';
import { scaffoldProperties } from '../save-properties.js';

/** What carries classes: a layer or a page group. */
export interface ClassCarrier extends PageAddress {
  readonly owner: ClassOwner;
  /** Whether it is a layer group. */
  readonly isGroup: boolean;
  /** Its classes. Of several listings, those of the one that has the class in question. */
  readonly classes: readonly string[];
  /** `The layer "sun"`. */
  readonly title: string;
  /** The script and JSON file of a class on it. */
  readonly target: (known: KnownClass) => ScriptTarget;
}

/**
 * @param asked the class in question, with its option or without
 * @throws Problem `layer-not-found`, `component-not-found`
 */
export function carrierOf(
  { layerTargets }: ProjectServices,
  page: Page,
  owner: ClassOwner,
  asked: string,
): ClassCarrier {
  const { address } = page;
  if (owner.in === 'layers') {
    const layer = page.requireCarrier(owner.path, asked);
    const { isGroup, classes, pathName } = layer;
    const target = (known: KnownClass) => layerTargets.class(address, layer, known);
    return { ...address, owner, isGroup, classes, title: `The layer "${pathName}"`, target };
  }
  const { name } = owner;
  page.requireComponent('groups', name);
  const listings = page.model.components.groups.filter((each) => each.name === name);
  const listing = listings.find((each) => attachedClass(each.classes, asked) !== undefined);
  const target = (known: KnownClass) => layerTargets.groupClass(address, name, known);
  return {
    ...address,
    owner,
    isGroup: false,
    classes: listing?.classes ?? [],
    title: `The page group "${name}"`,
    target,
  };
}

/** Lists a class that the carrier lacks, and writes its script and JSON file. @throws Problem `invalid-name` */
export async function attachTo(
  services: ProjectServices,
  draft: Draft,
  carrier: ClassCarrier,
  known: KnownClass,
  asked: string,
  props: Properties,
  permissions: SavePermissions,
) {
  const { owner, target } = carrier;
  if (asked !== known.class || known.custom) checkName('class', asked);
  await services.models.editPage(draft, carrier, [{ op: 'attach-class', owner, class: asked }]);
  return scaffoldProperties(services, draft, carrier, target(known), props, permissions);
}

/**
 * Attaches a copy of a class that another carrier has.
 * @param entry the class as the other carrier lists it
 * @param asked how the address names the class of the copy
 * @param props replace those of the original
 */
export async function copyTo(
  { models, scripts, copyPart }: ProjectServices,
  draft: Draft,
  from: ClassCarrier & { readonly entry: string; readonly known: KnownClass },
  to: ClassCarrier,
  asked: string,
  props: Properties | undefined,
) {
  const { known, entry } = from;
  const { option } = parseClassName(asked);
  if (option !== undefined) checkName('class', asked);
  const listed = option === undefined ? entry : asked;
  await models.editPage(draft, to, [{ op: 'attach-class', owner: to.owner, class: listed }]);
  const target = to.target(known);
  const files = new Map(await scripts.copies(draft, from.target(known), target));
  await copyPart.files(draft, files);
  const change = copiedClass(from, to, known.name);
  const save = async () => (props === undefined ? [] : scripts.save(draft, target, props));
  return copyPart.execute(draft, { from, to, files, change, save });
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

/**
 * Moves a class to another place in the list of its carrier.
 * @throws Problem `class-not-attached` for a neighbour that the carrier lacks, `invalid-query` for the class itself
 */
export async function placeClass(
  services: ProjectServices,
  draft: Draft,
  address: PageAddress,
  owner: ClassOwner,
  asked: string,
  at: Beside,
): Promise<void> {
  const { classes, title } = carrierOf(services, await services.models.page(draft, address), owner, asked);
  const own = attachedClass(classes, asked) ?? asked;
  const beside = besideClass(at, classes);
  requireNeighbour(beside, own, classes, { list: title, item: 'class', notFound: 'class-not-attached' });
  await services.models.editPage(draft, address, [{ op: 'move-class', owner, class: own, at: beside }]);
}
