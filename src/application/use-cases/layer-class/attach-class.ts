import * as z from 'zod';
import type { Warning } from '#domain/change/warning';
import { attachedClass, parseClassName } from '#domain/layer-class';
import { checkName } from '#domain/name/check-name';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { KnownClass } from '#application/project/script/script-targets';
import type { SavePermissions } from '#application/project/script/script-text';
import type { ProjectServices } from '#application/project-services';
import { classAt } from '../addresses.js';
import { copyFromOption, copySource } from '../copy-source.js';
import { createThing, type CreateInput, type Outcome } from '../create-thing.js';
import { defineChange } from '../define-operation.js';
import { notLoaded } from '../layer/group-conversion.js';
import { layerRefusals } from '../layer/layer-document.js';
import { placementOf, placeOptions, type Beside } from '../placement.js';
import { saveProperties } from '../save-properties.js';
import { attachTo, carrierOf, copyTo, placeClass, refuseOtherClass, type ClassCarrier } from './class-carrier.js';
import { classNotFound, classResource, namesOfClass, type ClassAddress } from './class-document.js';
import { readClass, requireAttached } from './read-class.js';

/** @internal */
export const attachClass = defineChange({
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
  plan: (services, { at, options, body }) => {
    const place = placementOf(options);
    const { copyFrom } = options;
    const original = copyFrom === undefined ? undefined : classNamed(copySource('class', copyFrom));
    return (draft) => attach(services, draft, at, { props: body }, { copyFrom, original, place });
  },
});

function classNamed([book = '', page = '', ...path]: readonly string[]): ClassAddress {
  return { book, page, path: path.slice(0, -1), class: path.at(-1) ?? '' };
}

/** What a request sends for a class. */
export interface SentClass {
  /** Without them, the properties of a class that is attached stay as they are. Of a copy, they replace the original's. */
  readonly props: Properties | undefined;
  /** What it may do with a script that is there. */
  readonly permissions?: SavePermissions;
}

/** Attaches a class to a layer, or saves the properties of one that is attached already. */
export async function attach(
  services: ProjectServices,
  draft: Draft,
  address: ClassAddress,
  { props, permissions = {} }: SentClass,
  input: CreateInput<ClassAddress, Beside> = {},
) {
  const { path, class: asked } = address;
  const owner = { in: 'layers', path } as const;
  const carrier = carrierOf(services, await services.models.page(draft, address), owner, asked);
  const exists = attachedClass(carrier.classes, parseClassName(asked).name) !== undefined;
  const isSaved = exists && props !== undefined && input.original === undefined;
  return createThing(input, {
    type: 'class',
    address: namesOfClass(address),
    exists,
    make: () => make(services, draft, carrier, asked, props ?? emptyProperties(), permissions),
    copy: (original) => copy(services, draft, original, carrier, asked, props),
    save: async () => {
      await changeOption(services, draft, carrier, asked);
      return props === undefined ? {} : save(services, draft, address, carrier, props, permissions);
    },
    place: (place) => placeClass(services, draft, address, owner, asked, place),
    read: async () => {
      const document = await readClass.run(services, { at: address }, draft);
      return classResource(address, isSaved ? { ...document, preview: null } : document);
    },
  });
}

async function make(
  services: ProjectServices,
  draft: Draft,
  carrier: ClassCarrier,
  asked: string,
  props: Properties,
  permissions: SavePermissions,
): Promise<Outcome> {
  const known = await services.layerTargets.requireClass(draft, asked);
  await refuseOtherName(services, draft, carrier, known);
  const warnings = await attachTo(services, draft, carrier, known, asked, props, permissions);
  return { warnings: [...warnings, ...notLoadedOn(carrier, known)] };
}

async function copy(
  services: ProjectServices,
  draft: Draft,
  original: ClassAddress,
  carrier: ClassCarrier,
  asked: string,
  props: Properties | undefined,
): Promise<Outcome> {
  const page = await services.models.page(draft, original);
  const entry = await requireAttached(services, draft, original);
  const known = await services.layerTargets.classOf(draft, entry);
  refuseOtherClass(known.name, asked);
  await refuseOtherName(services, draft, carrier, known);
  const from = carrierOf(services, page, { in: 'layers', path: original.path }, original.class);
  const copied = await copyTo(services, draft, { ...from, entry, known }, carrier, asked, props);
  return { ...copied, warnings: [...copied.warnings, ...notLoadedOn(carrier, known)] };
}

/** Saves a class that the layer carries, with whatever option. */
async function save(
  services: ProjectServices,
  draft: Draft,
  address: ClassAddress,
  carrier: ClassCarrier,
  props: Properties,
  permissions: SavePermissions,
): Promise<Outcome> {
  const known = await services.layerTargets.classOf(draft, address.class);
  const { patch, ...ending } = services.previews.store({ address, path: address.path, class: known.name }, props);
  const warnings = await saveProperties(services, draft, address, carrier.target(known), patch, permissions);
  return { warnings, ...ending };
}

/** A class may have several names. The runtime would load it once for each. */
async function refuseOtherName(
  { layerTargets }: ProjectServices,
  draft: Draft,
  { classes, title }: ClassCarrier,
  known: KnownClass,
): Promise<void> {
  const { name, custom, definition } = known;
  if (custom || name !== known.class || definition.aliases.length === 0) return;
  for (const entry of classes) {
    if ((await layerTargets.knownClass(draft, entry))?.definition !== definition) continue;
    throw new Problem(
      'already-exists',
      `${title} carries the class "${entry}" already, and "${name}" is another name for that. Set the one that is there, or detach it first.`,
    );
  }
}

/** A layer carries a class once. With another option, the entry gets that option. */
async function changeOption(
  { models }: ProjectServices,
  draft: Draft,
  { classes, owner, ...address }: ClassCarrier,
  asked: string,
): Promise<void> {
  const entry = attachedClass(classes, parseClassName(asked).name);
  if (entry === undefined || attachedClass(classes, asked) !== undefined) return;
  checkName('class', asked);
  await models.editPage(draft, address, [{ op: 'rename-class', owner, class: entry, newName: asked }]);
}

function notLoadedOn({ owner, isGroup }: ClassCarrier, { name }: KnownClass): Warning[] {
  return isGroup && owner.in === 'layers' ? notLoaded(owner.path.join('/'), name) : [];
}
