import * as z from 'zod';
import type { Rename } from '#domain/change/mutation';
import type { ResourceAddress, ResourceReference, ResourceType } from '#domain/change/resource-document';
import { thingMembers } from '#application/use-cases/thing-schema';
import { hrefOf, partsOf, type PathPattern } from './path-pattern.js';

/** The path of each type of thing. Those of the operations follow: `operation-request.ts`. */
export const paths = {
  /** A list of the books. */
  project: '/app',
  book: '/:book',
  page: '/:book/:page',
  layer: '/:book/:page/*layers',
  class: '/:book/:page/*layers',
  'group-class': '/:book/components/:page/groups/:name/:class',
  command: '/:book/commands/:page/:command',
  component: '/:book/components/:page/:kind/:name',
  'custom-class': '/components/custom/:class',
  bridge: '/_/bridge',
  asset: '/:book/assets/*path',
  checkpoint: '/_/history/checkpoints/:checkpoint',
} as const satisfies Record<ResourceType, PathPattern>;

/** The values of `thingMembers`. */
export function publishedThing({ type, address }: ResourceAddress) {
  if (type === 'group-class') return { type: 'class' as const, address, onGroup: true as const };
  return { type, address };
}

/** A thing as answers name it: by type, names and `href`. */
export function publishedResource({ name, ...thing }: ResourceReference) {
  return { ...publishedThing(thing), name, href: hrefOf(resourceSegments(thing)) };
}

const { type, ...names } = thingMembers;

/** The members of a `publishedResource`. */
export const resourceMembers = { type, name: z.string(), href: z.string(), ...names };

/** The schema of a `publishedResource`. */
export const resourceReference = z.object(resourceMembers).meta({ id: 'ResourceReference' });

/** A rename as answers have it: the thing before and after. */
export function publishedRename({ type, from, to }: Rename) {
  const published = (address: readonly string[]) => publishedResource({ type, name: address.at(-1) ?? '', address });
  return { from: published(from), to: published(to) };
}

/** The schema of a `publishedRename`. */
export const renamed = z
  .object({ from: resourceReference, to: resourceReference })
  .meta({ id: 'Rename', description: 'A thing with another address, before and after. So has what is in it.' });

/** The segments of the path at which a thing is found. */
export function resourceSegments({ type, address }: ResourceAddress): readonly string[] {
  return fill(paths[type], address);
}

/** Puts the names into the pattern, in order. */
export function fill(pattern: PathPattern, names: readonly string[]): string[] {
  let next = 0;
  return partsOf(pattern).flatMap((part) => {
    if (part.startsWith('*')) return names.slice(next);
    return part.startsWith(':') ? (names[next++] ?? '') : part;
  });
}
