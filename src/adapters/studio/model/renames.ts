import type { Rename } from '#adapters/client/client-operations.generated';
import type { StudioAddress } from './address.js';
import { placeOfHref, type Place } from './place.js';

/**
 * The old and the new address of each renamed thing, as drafts have them, in the order of the renames: `harbour/dusk/sun` has become
 * `harbour/dusk/sol`.
 */
export type Renames = readonly (readonly [from: string, to: string])[];

/** What a draft can be about, or what such a thing is in. */
const followed: readonly Rename['from']['type'][] = ['book', 'page', 'layer', 'command', 'component'];

/**
 * The renames that the service reports.
 * @param prefix the path under which the service is mounted
 */
export function renamesOf(reported: readonly Rename[], prefix: string): Renames {
  return reported
    .filter(({ from }) => followed.includes(from.type))
    .flatMap(({ from, to }) => {
      const after = hrefsOf(placeOfHref(to.href, prefix));
      return hrefsOf(placeOfHref(from.href, prefix)).map((before, index) => [before, after[index] ?? before] as const);
    });
}

/** The addresses of a thing, as drafts have them. Those of a page are three: of its layers, its commands and its parts. */
function hrefsOf({ book = '', page, layer, command, part }: Place): readonly string[] {
  if (page === undefined) return [book];
  if (command !== undefined) return [`${book}/commands/${page}/${command}`];
  if (part !== undefined) return [`${book}/components/${page}/${part}`];
  if (layer !== undefined) return [`${book}/${page}/${layer}`];
  return [`${book}/${page}`, `${book}/commands/${page}`, `${book}/components/${page}`];
}

/** The address after some renames: that of the thing, or that of what it is in. */
function renamedHref(renames: Renames, href: string): string {
  return renames.reduce((present, [from, to]) => {
    const isIn = present === from || present.startsWith(`${from}/`);
    return isIn ? to + present.slice(from.length) : present;
  }, href);
}

/** The key of a draft after some renames. It may be about several layers: their paths have commas between them. */
export function renamedKey(renames: Renames, key: string): string {
  const [, things = '', rest = ''] = /^([^!#]*)(.*)$/s.exec(key) ?? [];
  const [book, page] = things.split('/');
  const [first = '', ...others] = things.split(',');
  const paths = others.map((path) => pathOf(renamedHref(renames, `${book}/${page}/${path}`)));
  return [renamedHref(renames, first), ...paths].join() + rest;
}

/** What is shown and selected, after some renames. */
export function renamedAddress(renames: Renames, address: StudioAddress): StudioAddress {
  const { book, page, layers, thing } = address;
  if (book === undefined || page === undefined) return address;
  const [newBook = book, newPage = page] = renamedHref(renames, `${book}/${page}`).split('/');
  const next = {
    book: newBook,
    page: newPage,
    layers: layers.map((path) => pathOf(renamedHref(renames, `${book}/${page}/${path}`))),
  };
  if (thing === undefined) return next;
  const area = thing.kind === 'command' ? 'commands' : 'components';
  const name = renamedHref(renames, `${book}/${area}/${page}/${thing.name}`).split('/').slice(3).join('/');
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
  const href = thing === undefined ? `${book}/${page}/${layers.join()}` : `${book}/${area}/${page}/${thing.name}`;
  // The actions of a command are in its form; the layers of a group are not.
  return key.startsWith(href) && (thing === undefined ? '!#' : '!#/').includes(key.charAt(href.length) || ' ');
}

function pathOf(href: string): string {
  return href.split('/').slice(2).join('/');
}
