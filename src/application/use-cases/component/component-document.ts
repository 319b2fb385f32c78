import * as z from 'zod';
import {
  audioTypes,
  componentEntries,
  componentKinds,
  type AudioType,
  type ComponentEntry,
  type ComponentKind,
} from '#domain/component-kind';
import { pageName, type Page, type PageAddress } from '#domain/page';
import { nearestIn } from '#domain/problem/nearest';
import { Problem } from '#domain/problem/problem';
import type { Properties } from '#domain/properties/property-value';
import type { ResourceDocument } from '#domain/change/resource-document';
import type { ReadProperties, ValueSources } from '#application/project/script/script-properties';
import type { componentAt } from '../addresses.js';
import { requireNeighbour, type Beside } from '../placement.js';
import { properties, valueSources } from '../property-schemas.js';

export interface ComponentAddress extends PageAddress {
  readonly kind: ComponentKind;
  readonly name: string;
}

export interface ComponentDocument extends ValueSources {
  readonly kind: ComponentKind;
  readonly name: string;
  /** Of an audio: its list. */
  readonly type?: AudioType;
  readonly props: Properties;
  readonly defaults: Properties;
}

export function componentDocument(
  { kind, name, type }: ComponentEntry,
  { props, defaults }: Pick<ReadProperties, 'props' | 'defaults'>,
  sources: ValueSources,
): ComponentDocument {
  return { kind, name, ...(type === undefined ? {} : { type }), props, defaults, ...sources };
}

export function namesOfComponent({ book, page, kind, name }: ComponentAddress): readonly string[] {
  return [book, page, kind, name];
}

export function componentResource(address: ComponentAddress, document: ComponentDocument): ResourceDocument {
  return { type: 'component', name: address.name, address: namesOfComponent(address), document };
}

/**
 * @throws Problem `component-not-found`
 * @internal
 */
export function componentAddress(at: z.output<typeof componentAt>): ComponentAddress {
  return { ...at, kind: requireKind(at.kind) };
}

/** @throws Problem `component-not-found` */
export function requireKind(name: string): ComponentKind {
  const kind = componentKinds.find((each) => each === name);
  if (kind !== undefined) return kind;
  throw new Problem(
    'component-not-found',
    `Pages have no components of the kind "${name}", only ${componentKinds.join(', ')}.`,
    nearestIn(name, componentKinds),
  );
}

/**
 * Requires that the list of a component has the neighbour that a place names.
 * @throws Problem `invalid-query` for the component itself, `component-not-found` for a name that the list lacks
 */
export function requireNeighbourInList(at: Beside, page: Page, { kind, name, type }: ComponentEntry): void {
  const entries = componentEntries(page.model, kind).filter((each) => each.type === type);
  const list = type === undefined ? `"${kind}"` : `the ${type} audios`;
  requireNeighbour(
    at,
    name,
    entries.map((each) => each.name),
    { list: `The page "${pageName(page.address)}" in ${list}`, item: 'component', notFound: 'component-not-found' },
  );
}

/** @internal */
export const audioType = z.enum(audioTypes);

/** The schema of a `ComponentDocument`. @internal */
export const component = z
  .object({
    kind: z.enum(componentKinds),
    name: z.string(),
    type: audioType.optional(),
    props: properties,
    defaults: properties,
    ...valueSources.shape,
  })
  .meta({ id: 'Component' });

/** The problems of operations on components. @internal */
export const componentNotFound = [
  'book-not-found',
  'page-not-found',
  'component-not-found',
  'model-not-readable',
] as const;
