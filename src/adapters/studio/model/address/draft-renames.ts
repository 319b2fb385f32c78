import type { Rename } from '#adapters/client/client-operations.generated';
import type { StudioAddress } from './studio-address.js';
import type { Place } from './place-of-thing.js';

/**
 * The old and the new name of each renamed thing, as the keys of drafts begin with it, in the order of the renames: `harbour/dusk/sun` has become
 * `harbour/dusk/sol`.
 */
export type Renames = readonly (readonly [from: string, to: string])[];

/** The renames that the service reports. */
export function renamesOf(reported: readonly Pick<Rename, 'from' | 'to'>[]): Renames {
  return reported.flatMap(({ from, to }) => {
    const after = keysOf(to);
    return keysOf(from).map((before, index) => [before, after[index] ?? before] as const);
  });
}

/** What the keys of the drafts of a thing begin with. A page has three: for its layers, its commands and its parts. Others have no drafts. */
function keysOf({ type, address }: Rename['from']): readonly string[] {
  const [book = '', page = '', ...names] = address;
  switch (type) {
    case 'book':
      return [book];
    case 'page':
      return [`${book}/${page}`, `${book}/commands/${page}`, `${book}/components/${page}`];
    case 'layer':
      return [address.join('/')];
    case 'command':
      return [[book, 'commands', page, ...names].join('/')];
    case 'component':
      return [[book, 'components', page, ...names].join('/')];
    default:
      return [];
  }
}

/** The key of a thing after some renames: that of the thing, or that of what it is in. */
function renamedThing(renames: Renames, thing: string): string {
  return renames.reduce((present, [from, to]) => {
    const isIn = present === from || present.startsWith(`${from}/`);
    return isIn ? to + present.slice(from.length) : present;
  }, thing);
}

/** The key of a draft after some renames. It may be about several layers: their paths have commas between them. */
export function renamedKey(renames: Renames, key: string): string {
  const [, things = '', rest = ''] = /^([^!#]*)(.*)$/s.exec(key) ?? [];
  const [book, page] = things.split('/');
  const [first = '', ...others] = things.split(',');
  const paths = others.map((path) => pathOf(renamedThing(renames, `${book}/${page}/${path}`)));
  return [renamedThing(renames, first), ...paths].join() + rest;
}

/** What is shown and selected, after some renames. */
export function renamedAddress(renames: Renames, address: StudioAddress): StudioAddress {
  const { book, page, layers, thing } = address;
  if (book === undefined || page === undefined) return address;
  const [newBook = book, newPage = page] = renamedThing(renames, `${book}/${page}`).split('/');
  const next = {
    book: newBook,
    page: newPage,
    layers: layers.map((path) => pathOf(renamedThing(renames, `${book}/${page}/${path}`))),
  };
  if (thing === undefined) return next;
  const area = thing.kind === 'command' ? 'commands' : 'components';
  const name = renamedThing(renames, `${book}/${area}/${page}/${thing.name}`).split('/').slice(3).join('/');
  return { ...next, thing: { ...thing, name } };
}

/** What a draft is about. @param key of the draft */
export function thingOfDraft(key: string): {
  readonly place: Place;
  /** The class that has the property. */
  readonly class?: string;
  readonly property: string;
} {
  const [, things = '', name, property = ''] = /^([^!#]*)(?:!([^#]*))?#(.*)$/s.exec(key) ?? [];
  const [book = '', second = '', third = '', ...rest] = things.split('/');
  const of = { property, ...(name === undefined ? {} : { class: name }) };
  if (second === 'commands') return { ...of, place: { book, page: third, command: rest[0] ?? '' } };
  if (second === 'components') return { ...of, place: { book, page: third, part: rest.join('/') } };
  return { ...of, place: { book, page: second, layer: [third, ...rest].join('/') } };
}

/** Whether the form of what is selected has the field of a draft. */
export function isSelected(key: string, { book, page, layers, thing }: StudioAddress): boolean {
  const area = thing?.kind === 'command' ? 'commands' : 'components';
  const shown = thing === undefined ? `${book}/${page}/${layers.join()}` : `${book}/${area}/${page}/${thing.name}`;
  // The actions of a command are in its form; the layers of a group are not.
  return key.startsWith(shown) && (thing === undefined ? '!#' : '!#/').includes(key.charAt(shown.length) || ' ');
}

function pathOf(layer: string): string {
  return layer.split('/').slice(2).join('/');
}
