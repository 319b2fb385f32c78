import * as z from 'zod';
import { componentNameKind, listOf, type AudioType, type ComponentEntry } from '#domain/component-kind';
import { checkName } from '#domain/name/check-name';
import type { PageEdit } from '#domain/model/model-edit';
import type { Page, PageAddress } from '#domain/page';
import { Problem } from '#domain/problem/problem';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import type { Followed } from '#application/references/follow/rewrite-references';
import { renamedComponent } from '#application/references/follow/name-changes';
import { componentAt } from '../addresses.js';
import { copyFromOption, copySource } from '../copy-source.js';
import { createThing, type Outcome } from '../create-thing.js';
import { defineChange } from '../define-operation.js';
import { placementOf, placeOptions } from '../placement.js';
import { saveProperties } from '../save-properties.js';
import {
  audioType,
  componentAddress,
  componentNotFound,
  componentResource,
  namesOfComponent,
  requireKind,
  requireNeighbourInList,
  type ComponentAddress,
} from './component-document.js';
import { readComponent } from './read-component.js';

/**
 * Makes an audio, group, timer, variable, joint or page component: script, JSON, and its name in its list. With properties, one
 * that exists is saved; with a place, it moves.
 * @internal
 */
export const createComponent = defineChange({
  id: 'createComponent',
  noun: 'component',
  verb: 'add',
  effect: 'make',
  summary: 'Make a component, or move one',
  at: componentAt,
  options: z.object({
    type: audioType.optional().describe('For an audio: the list that it goes into. Default: `short`.'),
    ...placeOptions('in its list', 'component'),
    copyFrom: copyFromOption('component', 'A page group comes with its classes; a body replaces properties.'),
  }),
  body: 'properties',
  problems: [
    ...componentNotFound,
    'invalid-name',
    'reserved-name',
    'name-collides',
    'invalid-property',
    'computed-value',
    'script-not-recognised',
  ],
  current: readComponent,
  examples: [
    { at: { book: 'harbour', page: 'dusk', kind: 'timers', name: 'dusk' }, body: { properties: { delay: 2000 } } },
    {
      at: { book: 'harbour', page: 'quay', kind: 'timers', name: 'lastLight' },
      options: { copyFrom: 'harbour/dusk/timers/lastLight' },
    },
  ],
  plan: (services, { at, options: { type, copyFrom, ...places }, body: props }) => {
    const address = componentAddress(at);
    const place = placementOf(places);
    const source = copyFrom === undefined ? undefined : componentNamed(copySource('component', copyFrom));
    if (type !== undefined && address.kind !== 'audios')
      throw new Problem('invalid-query', `Only audios have a type, not ${address.kind}.`);
    return async (draft) => {
      const { models } = services;
      const page = await models.page(draft, address);
      const existing = page.component(address.kind, address.name);
      const isCopied = source !== undefined && existing === undefined;
      const original = isCopied ? await requireOriginal(services, draft, source, address, type) : undefined;
      const entry = existing ?? newEntry(address, original?.entry.type ?? type);
      return createThing(
        { copyFrom, original, place },
        {
          type: 'component',
          address: namesOfComponent(address),
          exists: existing !== undefined,
          requirePlace: (beside) => requireNeighbourInList(beside, page, entry),
          make: () => make(services, draft, address, entry, props ?? emptyProperties()),
          copy: (from) => copy(services, draft, address, entry, from, props),
          save: () => save(services, draft, address, entry, type, props),
          place: (beside) =>
            models.editPage(draft, address, [{ op: 'move-name', list: listOf(entry), name: entry.name, at: beside }]),
          read: async () => componentResource(address, await readComponent.run(services, { at }, draft)),
        },
      );
    };
  },
});

function newEntry({ kind, name }: ComponentAddress, type: AudioType = 'short'): ComponentEntry {
  return { kind, name, type: kind === 'audios' ? type : undefined };
}

async function make(
  { models, scripts, componentTargets, missingTargets }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  entry: ComponentEntry,
  props: Properties,
): Promise<Outcome> {
  checkName(componentNameKind[entry.kind], entry.name);
  const target = componentTargets.component(address, entry);
  const warnings = await scripts.scaffold(draft, target, props);
  await models.editPage(draft, address, [{ op: 'add-name', list: listOf(entry), name: entry.name }]);
  return { warnings: [...warnings, ...(await missingTargets.inProperties(draft, address, target, props))] };
}

/** @throws Problem `name-collides` for an audio of another type */
async function save(
  services: ProjectServices,
  draft: Draft,
  address: PageAddress,
  entry: ComponentEntry,
  type: AudioType | undefined,
  props: Properties | undefined,
): Promise<Outcome> {
  if (type !== undefined && type !== entry.type)
    throw new Problem(
      'name-collides',
      `There is an audio "${entry.name}" of the type "${entry.type ?? ''}" already. Remove it first, or choose another name.`,
    );
  if (props === undefined) return {};
  const target = services.componentTargets.component(address, entry);
  return { warnings: await saveProperties(services, draft, address, target, props) };
}

interface Original {
  readonly page: Page;
  readonly entry: ComponentEntry;
}

/**
 * @param type the type of the copy, if it is an audio and the request has one
 * @throws Problem `invalid-query` for a copy of another kind or type
 */
async function requireOriginal(
  { models }: ProjectServices,
  draft: Draft,
  source: ComponentAddress,
  { kind }: ComponentAddress,
  type: AudioType | undefined,
): Promise<Original> {
  const page = await models.page(draft, source);
  const entry = page.requireComponent(source.kind, source.name);
  if (kind !== entry.kind)
    throw new Problem(
      'invalid-query',
      `A copy of one of the ${entry.kind} is one of them, too, and not of the ${kind}.`,
    );
  if (type !== undefined && type !== entry.type)
    throw new Problem('invalid-query', `A copy of a ${entry.type ?? ''} audio is one, too: leave "type" out.`);
  return { page, entry };
}

/** Copies a component; a page group with its classes. */
async function copy(
  { models, scripts, componentTargets, pageScripts, copyPart }: ProjectServices,
  draft: Draft,
  address: PageAddress,
  entry: ComponentEntry,
  { page, entry: original }: Original,
  props: Properties | undefined,
): Promise<Followed> {
  checkName(componentNameKind[entry.kind], entry.name);
  const [from, to] = [componentTargets.component(page.address, original), componentTargets.component(address, entry)];
  const files = await scripts.copies(draft, from, to);
  const edits: PageEdit[] = [{ op: 'add-name', list: listOf(entry), name: entry.name }];
  for (const each of entry.kind === 'groups' ? page.groupClasses(original.name) : []) {
    const carried = await pageScripts.groupClass(draft, page.address, original.name, each);
    const copied = await pageScripts.groupClass(draft, address, entry.name, each);
    files.push(...(await scripts.copies(draft, carried.target, copied.target)));
    edits.push({ op: 'attach-class', owner: { in: 'groups', name: entry.name }, class: each });
  }
  await copyPart.files(draft, new Map(files));
  await models.editPage(draft, address, edits);
  const change = renamedComponent(page, original, entry.name, address);
  const save = async () => (props === undefined ? [] : scripts.save(draft, to, props));
  return copyPart.execute(draft, { from: page.address, to: address, files: new Map(files), change, save });
}

function componentNamed([book = '', page = '', kind = '', name = '']: readonly string[]): ComponentAddress {
  return { book, page, kind: requireKind(kind), name };
}
