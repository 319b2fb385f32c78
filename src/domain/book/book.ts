import { nearestIn } from '../problem/nearest.js';
import { Problem } from '../problem/problem.js';

/** `plain` where the page has no index model and its Lua file is a composer scene of its own. */
type PageKind = 'indexed' | 'plain';

export interface BookPage {
  readonly name: string;
  readonly kind: PageKind;
  /** Whether the book's index names it: only then the reader can get there. */
  readonly listed: boolean;
}

/** A book: its pages in reading order, then those on disk that its index does not list. */
export class Book {
  constructor(
    readonly name: string,
    readonly pages: readonly BookPage[],
  ) {}

  page(name: string): BookPage | undefined {
    return this.pages.find((page) => page.name === name);
  }

  /** @throws Problem `page-not-found`, with the nearest names */
  requirePage(name: string): BookPage {
    const page = this.page(name);
    if (page !== undefined) return page;
    throw new Problem(
      'page-not-found',
      `The book "${this.name}" has no page "${name}". ${this.hintFor(name)}`,
      nearestIn(
        name,
        this.pages.map((known) => known.name),
      ),
    );
  }

  private hintFor(name: string): string {
    const book = `/${encodeURIComponent(this.name)}`;
    const below = partsOfPages.get(name);
    return below === undefined
      ? `GET ${book} lists its pages.`
      : `What is at ${book}/${name} is ${book}/${name}/${below}.`;
  }
}

/** Names that no page has, because the parts of pages are below them. */
const partsOfPages: ReadonlyMap<string, string> = new Map([
  ['commands', '<page>/<command>'],
  ['components', '<page>/<kind>/<name>'],
]);
