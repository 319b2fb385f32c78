import * as z from 'zod';
import { attachedClass } from '#domain/layer-class';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { KnownClass } from '#application/project/script/script-targets';
import type { ProjectServices } from '#application/project-services';
import { groupClassAt } from '../addresses.js';
import { copyFromOption, copySource } from '../copy-source.js';
import { createThing, type CreateInput } from '../create-thing.js';
import { defineChange } from '../define-operation.js';
import type { SentClass } from '../layer-class/attach-class.js';
import {
  attachTo,
  carrierOf,
  copyTo,
  placeClass,
  refuseOtherClass,
  type ClassCarrier,
} from '../layer-class/class-carrier.js';
import { placementOf, placeOptions, type Beside } from '../placement.js';
import { saveProperties } from '../save-properties.js';
import {
  groupClassNotFound,
  groupClassRefusals,
  groupClassResource,
  namesOfGroupClass,
  type GroupClassAddress,
} from './group-class-document.js';
import { readGroupClass, requireCarried } from './read-group-class.js';

/** @internal */
export const attachGroupClass = defineChange({
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
  plan: (services, { at, options, body }) => {
    const place = placementOf(options);
    const { copyFrom } = options;
    const original = copyFrom === undefined ? undefined : classNamed(copySource('group-class', copyFrom));
    return (draft) => attachToGroup(services, draft, at, { props: body }, { copyFrom, original, place });
  },
});

function classNamed([book = '', page = '', name = '', asked = '']: readonly string[]): GroupClassAddress {
  return { book, page, name, class: asked };
}

/** Attaches a class to a page group, or saves the properties of one that is attached already. */
export async function attachToGroup(
  services: ProjectServices,
  draft: Draft,
  address: GroupClassAddress,
  { props, permissions = {} }: SentClass,
  input: CreateInput<GroupClassAddress, Beside> = {},
) {
  const { name, class: asked } = address;
  const owner = { in: 'groups', name } as const;
  const carrier = carrierOf(services, await services.models.page(draft, address), owner, asked);
  return createThing(input, {
    type: 'group-class',
    address: namesOfGroupClass(address),
    exists: attachedClass(carrier.classes, asked) !== undefined,
    make: async () => {
      const known = await services.layerTargets.requireClass(draft, asked);
      refuseWithoutImage(known);
      const first = props ?? emptyProperties();
      return { warnings: await attachTo(services, draft, carrier, known, asked, first, permissions) };
    },
    copy: (original) => copy(services, draft, original, carrier, asked, props),
    save: async () => {
      if (props === undefined) return {};
      const { target } = await requireCarried(services, draft, address);
      return { warnings: await saveProperties(services, draft, address, target, props, permissions) };
    },
    place: (place) => placeClass(services, draft, address, owner, asked, place),
    read: async () => groupClassResource(address, await readGroupClass.run(services, { at: address }, draft)),
  });
}

async function copy(
  services: ProjectServices,
  draft: Draft,
  original: GroupClassAddress,
  carrier: ClassCarrier,
  asked: string,
  props: Properties | undefined,
) {
  const { entry, known } = await requireCarried(services, draft, original);
  refuseOtherClass(known.name, asked);
  const page = await services.models.page(draft, original);
  const from = carrierOf(services, page, { in: 'groups', name: original.name }, original.class);
  return copyTo(services, draft, { ...from, entry, known }, carrier, asked, props);
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
