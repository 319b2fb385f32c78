/** What the studio shows: the address bar names it, as the fragment `#/harbour/dusk/fleet/boat`. */
export interface StudioAddress {
  readonly book?: string;
  readonly page?: string;
  /** The paths of the selected layers, the first one selected first. */
  readonly layers: readonly string[];
}

export const nowhere: StudioAddress = { layers: [] };

/** Paths of several layers have commas between them; a comma in a name is encoded. */
export function parseAddress(fragment: string): StudioAddress {
  const [book = '', page = '', ...rest] = fragment.replace(/^#?\/?/, '').split('/');
  if (book === '') return nowhere;
  const names = { book: decode(book), ...(page === '' ? {} : { page: decode(page) }) };
  const paths = rest.join('/').split(',');
  const layers = paths.filter((path) => path !== '').map((path) => path.split('/').map(decode).join('/'));
  return { ...names, layers: page === '' ? [] : [...new Set(layers)] };
}

export function formatAddress({ book, page, layers }: StudioAddress): string {
  if (book === undefined) return '#/';
  const paths = layers.map((path) => path.split('/').map(encodeURIComponent).join('/'));
  const parts = [encodeURIComponent(book), ...(page === undefined ? [] : [encodeURIComponent(page)])];
  return `#/${parts.join('/')}${page === undefined || paths.length === 0 ? '' : `/${paths.join(',')}`}`;
}

/** A bad escape is a name of its own: nothing that somebody pastes throws. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
