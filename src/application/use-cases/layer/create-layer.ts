import type { Warning } from '#domain/change/warning';
import { checkName, layerNameKind } from '#domain/name/check-name';
import type { Page } from '#domain/page';
import { nearest, nearestAre } from '#domain/problem/nearest';
import { emptyProperties, type Properties } from '#domain/properties/property-value';
import type { Draft } from '#application/project/draft/draft';
import type { ProjectServices } from '#application/project-services';
import * as z from 'zod';
import { layerAt } from '../addresses.js';
import { copyFromOption, copySource } from '../copy-source.js';
import { createThing, type Outcome } from '../create-thing.js';
import { defineChange } from '../define-operation.js';
import { namesOfClass } from '../layer-class/class-document.js';
import { copyLayer } from './copy-layer.js';
import { fillGroup } from './group-conversion.js';
import { layerNotFound, layerRefusals, layerResource, namesOfLayer, type LayerAddress } from './layer-document.js';
import { moveLayer } from './move-layer.js';
import { placeLayer, placementOptions, placementRequest, type Place, type PlaceInGroup } from './place-layer.js';
import { readLayer } from './read-layer.js';
import { saveInLayer } from './save-layer.js';

/** The place of a new layer that the request gives none. */
const last = { at: 'last', groupAt: 'last' } as const;

/** @internal */
export const createLayer = defineChange({
  id: 'createLayer',
  noun: 'layer',
  verb: 'add',
  effect: 'make',
  summary: 'Make a layer, or move one',
  description: 'A body sets first properties; with a body, an existing layer is saved.',
  at: layerAt,
  options: z.object({
    ...placementOptions,
    copyFrom: copyFromOption(
      'layer',
      'Its classes and layers come along; a body replaces properties. Of a class: `book/page/layer/class`.',
    ),
  }),
  body: 'properties',
  problems: [...layerNotFound, ...layerRefusals],
  current: readLayer,
  examples: [
    { at: { book: 'harbour', page: 'dusk', path: ['gull'] }, options: { after: 'sun' }, body: { x: 400, y: 620 } },
    { at: { book: 'harbour', page: 'dusk', path: ['title'] }, options: { into: 'fleet' } },
    { at: { book: 'harbour', page: 'dusk', path: ['moon'] }, options: { copyFrom: 'harbour/dusk/sun' } },
  ],
  plan: (services, { at, options, body: props }) => {
    const { copyFrom } = options;
    const placement = placementRequest(options);
    const original = copyFrom === undefined ? undefined : layerNamed(copySource('layer', copyFrom));
    return async (draft) => {
      const page = await services.models.page(draft, at);
      const place = placement && placeLayer(page, at.path, placement);
      const target = { ...at, path: place === undefined ? at.path : [...place.into, at.path.at(-1) ?? ''] };
      const existing = [at, target].find(({ path }) => page.layer(path) !== undefined);
      return createThing(
        { copyFrom, original },
        {
          type: 'layer',
          address: namesOfLayer(existing ?? target),
          exists: existing !== undefined,
          make: async () => {
            const made = await make(services, draft, page, target, place ?? last, props ?? emptyProperties());
            return { ...made, warnings: [...made.warnings, ...(await calledLikeClass(services, draft, page, at))] };
          },
          copy: (from) => copyLayer(services, draft, page, target.path, place ?? last, from, props),
          save: () => saveAndMove(services, draft, page, existing ?? target, place, props),
          read: async () => {
            // A copy to what exists moves and saves nothing.
            const address = original === undefined ? target : (existing ?? target);
            const document = await readLayer.run(services, { at: address }, draft);
            const isSaved = existing !== undefined && original === undefined && props !== undefined;
            return layerResource(address, isSaved ? { ...document, preview: null } : document);
          },
        },
      );
    };
  },
});

function layerNamed([book = '', page = '', ...path]: readonly string[]): LayerAddress {
  return { book, page, path };
}

/** Makes a layer with the groups that lead to it. */
async function make(
  services: ProjectServices,
  draft: Draft,
  page: Page,
  address: LayerAddress,
  { at, groupAt }: PlaceInGroup,
  props: Properties,
) {
  const { layerFiles, layerTargets, missingTargets } = services;
  const { path } = address;
  checkName(layerNameKind(path), path.at(-1) ?? '');
  const made = await fillGroup(services, draft, page, path.slice(0, -1), groupAt, { op: 'add-layer', path, at });
  const warnings = await layerFiles.scaffold(draft, address, path, false, props);
  const target = layerTargets.layer(address, { path, isGroup: false });
  warnings.push(...(await missingTargets.inProperties(draft, address, target, props)));
  return { ...made, warnings: [...made.warnings, ...warnings] };
}

async function saveAndMove(
  services: ProjectServices,
  draft: Draft,
  page: Page,
  address: LayerAddress,
  place: Place | undefined,
  props: Properties | undefined,
): Promise<Outcome> {
  const saved = props && (await saveInLayer(services, draft, address, props));
  const moved = place && (await moveLayer(services, draft, page, address.path, place));
  return { ...saved, ...moved, warnings: [...(saved?.warnings ?? []), ...(moved?.warnings ?? [])] };
}

/**
 * A class can be read at the address of a child layer, so a caller who wanted a class may have made a layer. A class name
 * with a typing mistake is suspected only where the layer above has just become a group.
 * @param page as it was before
 */
async function calledLikeClass(
  { layerTargets }: ProjectServices,
  draft: Draft,
  page: Page,
  { path }: LayerAddress,
): Promise<Warning[]> {
  const [group, name] = [path.slice(0, -1), path.at(-1) ?? ''];
  if (group.length === 0) return [];
  const isClass = (await layerTargets.knownClass(draft, name)) !== undefined;
  const isNewGroup = page.layer(group)?.isGroup === false;
  const near = isClass ? [name] : isNewGroup ? nearClasses(name, await layerTargets.classNames(draft)) : [];
  const [meant] = near;
  if (meant === undefined) return [];
  const message = `A layer "${name}" was made in "${group.join('/')}". If you meant the class "${meant}", undo this first.`;
  const address = namesOfClass({ ...page.address, path: group, class: meant });
  return [
    {
      code: 'called-like-a-class',
      at: path.join('/'),
      message,
      remedies: [{ kind: 'create', type: 'class', address }],
      ...nearestAre(isClass ? [] : near),
    },
  ];
}

/** Layers often have names somewhat like those of classes: at most two typing mistakes count. */
function nearClasses(name: string, classes: readonly string[]): string[] {
  return nearest(name, classes, name.length < 8 ? 1 : 2);
}
