/** A command or a part of a page, such as the timer `timers/clock`. */
export interface PageThing {
  readonly kind: 'command' | 'part';
  readonly name: string;
}

/**
 * What the studio shows: the address bar names it, as the fragment `#/harbour/dusk/fleet/boat`, `#/harbour/dusk?command=open` or
 * `#/harbour/dusk?part=timers/clock`.
 */
export interface StudioAddress {
  readonly book?: string;
  readonly page?: string;
  /** The paths of the selected layers, the first one selected first. */
  readonly layers: readonly string[];
  /** The selected command or part. No layers are selected with it. */
  readonly thing?: PageThing;
}

export const nowhere: StudioAddress = { layers: [] };

/** Paths of several layers have commas between them; a comma in a name is encoded. */
export function parseAddress(fragment: string): StudioAddress {
  const [steps = '', query] = fragment.replace(/^#?\/?/, '').split('?', 2);
  const [book = '', page = '', ...rest] = steps.split('/');
  if (book === '') return nowhere;
  if (page === '') return { book: decode(book), layers: [] };
  const names = { book: decode(book), page: decode(page) };
  const thing = parseThing(query);
  if (thing !== undefined) return { ...names, layers: [], thing };
  const paths = rest.join('/').split(',');
  const layers = paths.filter((path) => path !== '').map((path) => path.split('/').map(decode).join('/'));
  return { ...names, layers: [...new Set(layers)] };
}

function parseThing(query: string | undefined): PageThing | undefined {
  const [, kind, name] = /^(command|part)=(.+)$/.exec(query ?? '') ?? [];
  if (name === undefined) return undefined;
  return { kind: kind === 'part' ? 'part' : 'command', name: name.split('/').map(decode).join('/') };
}

export function formatAddress({ book, page, layers, thing }: StudioAddress): string {
  if (book === undefined) return '#/';
  if (page === undefined) return `#/${encodeURIComponent(book)}`;
  const shown = `#/${encodeURIComponent(book)}/${encodeURIComponent(page)}`;
  if (thing !== undefined) return `${shown}?${thing.kind}=${encodePath(thing.name)}`;
  return layers.length === 0 ? shown : `${shown}/${layers.map(encodePath).join(',')}`;
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** A bad escape is a name of its own: nothing that somebody pastes throws. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
