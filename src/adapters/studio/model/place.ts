import type { StudioAddress } from './address.js';

/** The thing of a project that an `href` of the service names. Without a book, it is none that the studio shows. */
export interface Place {
  readonly book?: string;
  readonly page?: string;
  /** The path of a layer, or of a class on it. */
  readonly layer?: string;
  readonly command?: string;
  /** `timers/clock`. */
  readonly part?: string;
}

/** @param prefix the path under which the service is mounted, without a slash at its end */
export function placeOfHref(href: string, prefix: string): Place {
  const [path = ''] = (href.startsWith(`${prefix}/`) ? href.slice(prefix.length) : href).split('?');
  const [book = '', area = '', page = '', ...rest] = path
    .replace(/^\/|\/$/g, '')
    .split('/')
    .map(decode);
  if (['', '_', 'app', 'components'].includes(book)) return {};
  if (area === '' || area === 'assets') return { book };
  if (area === 'commands' || area === 'components') {
    if (page === '') return { book };
    const [first, second] = rest;
    if (first === undefined) return { book, page };
    if (area === 'commands') return { book, page, command: first };
    return second === undefined ? { book, page } : { book, page, part: `${first}/${second}` };
  }
  const layer = page === '' ? [] : [page, ...rest];
  return { book, page: area, ...(layer.length === 0 ? {} : { layer: layer.join('/') }) };
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

/** The path of a thing as the service writes it, without the prefix. */
export function hrefOfPlace({ book = '', page = '', layer, command, part }: Place): string {
  const names =
    command !== undefined
      ? [book, 'commands', page, command]
      : part !== undefined
        ? [book, 'components', page, ...part.split('/')]
        : [book, page, ...(layer?.split('/') ?? [])];
  return `/${names.map(encodeURIComponent).join('/')}`;
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

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
