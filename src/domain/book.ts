import { nearestIn } from './problem/nearest.js';
import { Problem } from './problem/problem.js';

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
    const part = partsOfPages.get(name);
    throw new Problem(
      'page-not-found',
      `The book "${this.name}" has no page "${name}".`,
      nearestIn(
        name,
        this.pages.map((known) => known.name),
      ),
      {
        remedies: [
          part === undefined
            ? { kind: 'list', what: 'pages', address: [this.name] }
            : { kind: 'name-part', part, book: this.name },
        ],
      },
    );
  }
}

/** Names that no page has, because the parts of pages are below them. */
const partsOfPages: ReadonlyMap<string, 'command' | 'component'> = new Map([
  ['commands', 'command'],
  ['components', 'component'],
]);
