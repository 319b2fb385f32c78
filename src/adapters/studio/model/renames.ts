import type { ChangedFile } from '#adapters/client/client-operations';
import type { StudioAddress } from './address.js';
import { placeOfFile, type Place } from './place.js';

/** New addresses of things by their old ones, as drafts have them: `harbour/dusk/sun` has become `harbour/dusk/sol`. */
export type Renames = ReadonlyMap<string, string>;

/** What differs between the old and the new paths of files. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/** A change that moves files in more ways is no rename. */
const mostMoves = 20;

/** Finds what a change has renamed or moved: each script that has gone has come back in another place. */
export function renamesOf(changes: readonly ChangedFile[]): Renames {
  const scripts = (wanted: ChangedFile['action']) =>
    changes.flatMap(({ path, action }) => (action === wanted && path.endsWith('.lua') ? [path] : []));
  const removed = scripts('removed');
  const created = new Set(scripts('created'));
  const isRename = removed.length === created.size;
  const moves: Move[] = [];
  const renames = new Map<string, string>();
  for (const path of removed) {
    const candidates = isRename ? [...created] : [...created].filter((each) => lastOf(each) === lastOf(path));
    let next = moves.map((move) => movedBy(move, path)).find((each) => created.has(each));
    if (next === undefined && moves.length < mostMoves) {
      next = nearestOf(candidates, path);
      if (next !== undefined) moves.push(differenceOf(path, next));
    }
    if (next === undefined) continue;
    created.delete(next);
    const [from, to] = [hrefOf(placeOfFile(path)), hrefOf(placeOfFile(next))];
    if (from !== undefined && to !== undefined && from !== to) renames.set(from, to);
  }
  return renames;
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function movedBy({ from, to }: Move, path: string): string {
  return path.startsWith(from) ? to + path.slice(from.length) : '';
}

/** The path of which the least differs. */
function nearestOf(candidates: readonly string[], path: string): string | undefined {
  const size = ({ from, to }: Move, next: string) => Math.max(from.length, to.length) - sharedStart(path, next);
  const sizes = candidates.map((next) => ({ next, size: size(differenceOf(path, next), next) }));
  return sizes.sort((a, b) => a.size - b.size)[0]?.next;
}

function differenceOf(path: string, next: string): Move {
  const start = sharedStart(path, next);
  let end = 0;
  while (end < Math.min(path.length, next.length) - start && path.at(-1 - end) === next.at(-1 - end)) end++;
  return { from: path.slice(0, path.length - end), to: next.slice(0, next.length - end) };
}

function sharedStart(path: string, next: string): number {
  let start = 0;
  while (start < Math.min(path.length, next.length) && path[start] === next[start]) start++;
  return start;
}

/** The address of a thing, as drafts have it. */
function hrefOf({ book, page, layer, command, part }: Place): string | undefined {
  if (book === undefined || page === undefined) return undefined;
  if (command !== undefined) return `${book}/commands/${page}/${command}`;
  if (part !== undefined) return `${book}/components/${page}/${part}`;
  return [book, page, ...(layer === undefined ? [] : [layer])].join('/');
}

/** The address after some renames: that of the thing, or that of what it is in. */
function renamedHref(renames: Renames, href: string): string {
  for (let above = href; above !== ''; above = above.slice(0, Math.max(above.lastIndexOf('/'), 0))) {
    const next = renames.get(above);
    if (next !== undefined) return next + href.slice(above.length);
  }
  return href;
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
