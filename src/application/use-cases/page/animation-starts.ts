import * as z from 'zod';
import { resourceTypes, type ResourceAddress } from '#domain/change/resource-document';
import { namesInScripts, parseClassName } from '#domain/layer-class';
import type { Page } from '#domain/page';
import { isTable } from '#domain/properties/property-value';
import type { ProjectFiles } from '#application/project/files/project-files';
import type { ProjectServices } from '#application/project-services';
import { FileOwners } from '#application/references/find/file-owners';
import { Renames } from '#application/references/renames';
import { addressOfOwner } from '#application/references/resource-addresses';
import type { AttachedClass } from '../layer/layer-document.js';
import type { PageWithLayers } from './read-page-layers.js';

/** What starts an animation. */
export interface AnimationStart {
  /** The class on a layer or a page group. */
  readonly class: ResourceAddress;
  /** A command; `page`: the animation starts with the page. */
  readonly by: 'page' | ResourceAddress;
  /** Where that stands: a property of the class, or a parameter of an action. */
  readonly at: string;
}

/** The actions that start the animations that they name. */
const starting: ReadonlySet<string | undefined> = new Set(['animation.play', 'animation.playAll']);

interface Carried {
  /** The layer's path, or the name of the page group. */
  readonly path: string;
  readonly attached: AttachedClass;
  readonly address: ResourceAddress;
}

/**
 * What starts the animations of a page: first the page itself, in the order of its layers and page groups, then its commands in the
 * order of their files. Actions that choose among animations when they run name none.
 */
export async function animationStarts(
  services: ProjectServices,
  page: Page,
  documents: Pick<PageWithLayers, 'layerDocuments' | 'groupDocuments'>,
  files: ProjectFiles,
): Promise<readonly AnimationStart[]> {
  const carried = carriedAnimations(page, documents);
  const withPage = carried.flatMap(({ attached, address }): readonly AnimationStart[] =>
    startsWithPage(attached) ? [{ class: address, by: 'page', at: 'properties.autoPlay' }] : [],
  );
  return [...withPage, ...(await startsByCommands(services, page, carried, files))];
}

function carriedAnimations(
  { address }: Page,
  { layerDocuments, groupDocuments }: Pick<PageWithLayers, 'layerDocuments' | 'groupDocuments'>,
): readonly Carried[] {
  const onLayers = layerDocuments.flatMap(({ path, classes }) =>
    classes.map((attached) => {
      const owner = { in: 'layers', path: path.split('/'), class: classOf(attached) } as const;
      return { path, attached, address: addressOfOwner(address, owner) };
    }),
  );
  const onGroups = groupDocuments.flatMap(({ name, classes }) =>
    classes.map((attached) => {
      const owner = { in: 'groups', name, class: classOf(attached) } as const;
      return { path: name, attached, address: addressOfOwner(address, owner) };
    }),
  );
  return [...onLayers, ...onGroups].filter(({ attached }) => attached.script.timing !== undefined);
}

function classOf({ name }: AttachedClass): string {
  return parseClassName(name).name;
}

/** Lua takes everything but nil and false for true. What the script computes, nobody knows. */
function startsWithPage({ props }: AttachedClass): boolean {
  const { properties } = props;
  return isTable(properties) && (properties['autoPlay'] ?? false) !== false;
}

async function startsByCommands(
  services: ProjectServices,
  page: Page,
  carried: readonly Carried[],
  files: ProjectFiles,
): Promise<readonly AnimationStart[]> {
  const { references, models, pageScripts } = services;
  const byName = classesByName(carried);
  const names = new Renames();
  for (const name of byName.keys()) names.add('animation', name, name);
  const owners = new FileOwners(files, models, pageScripts);
  const starts: AnimationStart[] = [];
  for (const { kind, name, action, path, at } of await references.naming({ names }, files, { page })) {
    if (!starting.has(action)) continue;
    const by = await owners.of(path);
    const meant = byName.get(names.newName(kind, name)?.replaceAll('.', '/') ?? '') ?? [];
    starts.push(...meant.map((address) => ({ class: address, by, at })));
  }
  return starts;
}

/** The classes by what actions call them. `boat_linear` is the class `linear`, and only without one `linear4test`. */
function classesByName(carried: readonly Carried[]): ReadonlyMap<string, readonly ResourceAddress[]> {
  const byName = new Map<string, ResourceAddress[]>();
  const add = (name: string, address: ResourceAddress) => byName.set(name, [...(byName.get(name) ?? []), address]);
  for (const { path, attached, address } of carried) add(`${path}_${classOf(attached)}`, address);
  const exact = new Set(byName.keys());
  for (const { path, attached, address } of carried)
    for (const name of namesInScripts([attached.name]))
      if (!exact.has(`${path}_${name}`)) add(`${path}_${name}`, address);
  return byName;
}

const thing = z.object({ type: z.enum(resourceTypes), address: z.array(z.string()) });

/** The schema of an `AnimationStart`. @internal */
export const animationStart = z.object({
  class: thing.describe('The class on a layer or a page group.'),
  by: z.union([z.literal('page'), thing]).describe('A command; `page`: the animation starts with the page.'),
  at: z
    .string()
    .describe(
      'A property of the class (`properties.autoPlay`), or a parameter of an action (`actions[0].params.target`).',
    ),
});
