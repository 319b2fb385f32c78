import type { ResourceReference } from '#adapters/client/client-operations.generated';
import type { StudioAddress } from './studio-address.js';

/** What the service reports about a thing: its type and its names. */
export type NamedThing = Partial<Pick<ResourceReference, 'type' | 'address' | 'onGroup'>>;

/** Where a thing of the project is for the studio. Without a book, it is none that the studio shows. */
export interface Place {
  readonly book?: string;
  readonly page?: string;
  /** The path of a layer. */
  readonly layer?: string;
  readonly command?: string;
  /** `timers/clock`. */
  readonly part?: string;
}

/** A page, or a thing on it. */
export type PlaceOnPage = Place & Required<Pick<Place, 'book' | 'page'>>;

/** A class has the place of what carries it, and an asset that of its book. */
export function placeOfThing({ type, address = [], onGroup }: NamedThing): Place {
  const [book = '', page = '', ...names] = address;
  const [first = ''] = names;
  switch (type) {
    case 'book':
    case 'asset':
      return { book };
    case 'page':
      return { book, page };
    case 'layer':
      return { book, page, layer: names.join('/') };
    case 'class':
      return onGroup === true
        ? { book, page, part: `groups/${first}` }
        : { book, page, layer: names.slice(0, -1).join('/') };
    case 'command':
      return { book, page, command: first };
    case 'component':
      return { book, page, part: names.join('/') };
    default:
      return {};
  }
}

/** The thing that a script or a model of a page belongs to. For the script of a class, the layer's path has its name behind a `_`. */
export function placeOfFile(path: string): Place {
  const [, book, area, page, file] =
    /^App\/([^/]+)\/(components|commands|models)\/([^/]+)\/(.+)\.(?:lua|json)$/.exec(path) ?? [];
  if (book === undefined || page === undefined || file === undefined) return {};
  const first = file.split('/')[0] ?? '';
  // The models of layers lie beside the folders of all other models.
  if (area === 'models' && file !== 'index' && !['commands', 'layers'].includes(first) && !(first in partKinds))
    return { book, page, layer: file };
  const [folder = '', ...rest] = area === 'commands' ? ['commands', file] : file.split('/');
  const name = rest.at(-1);
  if (name === undefined) return { book, page };
  if (folder === 'commands') return { book, page, command: name };
  if (folder !== 'layers') return { book, page, part: `${folder}/${name}` };
  return { book, page, layer: (name === 'index' ? rest.slice(0, -1) : rest).join('/') };
}

/** What the studio selects to show a thing. */
export function addressOfPlace({ book, page, layer, command, part }: Place): StudioAddress | undefined {
  if (book === undefined || page === undefined) return undefined;
  if (command !== undefined) return { book, page, layers: [], thing: { kind: 'command', name: command } };
  if (part !== undefined) return { book, page, layers: [], thing: { kind: 'part', name: part } };
  return { book, page, layers: layer === undefined ? [] : [layer] };
}

/** What a thing is called, and what it is. */
export function nameOfPlace({ book, page, layer, command, part }: Place): {
  readonly kind: string;
  readonly name: string;
} {
  if (layer !== undefined) return { kind: 'layer', name: lastOf(layer) };
  if (command !== undefined) return { kind: 'command', name: command };
  if (part !== undefined) return { kind: partKinds[part.slice(0, part.indexOf('/'))] ?? 'part', name: lastOf(part) };
  if (page !== undefined) return { kind: 'page', name: page };
  return book === undefined ? { kind: 'project', name: 'the project' } : { kind: 'book', name: book };
}

/** The same of what the service names: a class is named with what carries it. */
export function nameOfNamed(thing: NamedThing): ReturnType<typeof nameOfPlace> {
  const [name, owner] = thing.address?.toReversed() ?? [];
  if (thing.type === 'class' && name !== undefined) return { kind: `class of ${owner}`, name };
  return nameOfPlace(placeOfThing(thing));
}

const partKinds: Readonly<Record<string, string>> = {
  audios: 'audio',
  groups: 'group',
  timers: 'timer',
  variables: 'variable',
  joints: 'joint',
  page: 'page script',
};

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
