/** A book in the list of pages. */
export interface ListedBook {
  readonly name: string;
  readonly pages: readonly { readonly name: string }[];
}

/** How the pictures of pages lie in the list, in pixels. */
export interface PageGrid {
  readonly columns: number;
  readonly cell: { readonly width: number; readonly height: number };
  readonly books: readonly BookPlace[];
  readonly height: number;
}

/** Where a book lies in the list. */
export interface BookPlace {
  readonly name: string;
  readonly top: number;
  readonly height: number;
  readonly count: number;
}

export const gridSizes = { margin: 8, gap: 2, head: 30, padding: 5, name: 24, foot: 8, empty: 64 } as const;
const leastWidth = 100;

/** Lays the pages of all books out as a grid of pictures. Only its sizes are counted, so that thousands of pages cost little. */
export function pageGrid(books: readonly ListedBook[], width: number, pageRatio: number): PageGrid {
  const { margin, gap, head, padding, name, foot, empty } = gridSizes;
  const inner = Math.max(width - 2 * margin, leastWidth);
  const columns = Math.max(1, Math.floor((inner + gap) / (leastWidth + gap)));
  const cellWidth = (inner - (columns - 1) * gap) / columns;
  const cell = { width: cellWidth, height: Math.round((cellWidth - 2 * padding) / pageRatio) + 2 * padding + name };
  let top = 0;
  const places = books.map((book): BookPlace => {
    const count = book.pages.length;
    const rows = Math.ceil(count / columns);
    const height = head + (count === 0 ? empty : rows * (cell.height + gap)) + foot;
    const place = { name: book.name, top, height, count };
    top += height;
    return place;
  });
  return { columns, cell, books: places, height: top };
}

/** Where a page lies in its book. */
export function cellAt({ columns, cell }: PageGrid, index: number): { readonly x: number; readonly y: number } {
  const { margin, gap, head } = gridSizes;
  const row = Math.floor(index / columns);
  return { x: margin + (index % columns) * (cell.width + gap), y: head + row * (cell.height + gap) };
}

/** The pages of a book that lie between two heights of the list, with a row more on each side. */
export function visiblePages(
  grid: PageGrid,
  { top, count }: BookPlace,
  from: number,
  to: number,
): { readonly first: number; readonly end: number } {
  const row = grid.cell.height + gridSizes.gap;
  const firstRow = Math.floor((from - top - gridSizes.head) / row) - 1;
  const endRow = Math.ceil((to - top - gridSizes.head) / row) + 1;
  const first = Math.min(Math.max(0, firstRow * grid.columns), count);
  return { first, end: Math.max(first, Math.min(count, endRow * grid.columns)) };
}

/** The page that a key leads to, among those of all books in their order. */
export function pageByKey(key: string, index: number, count: number, columns: number): number | undefined {
  const step = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
    PageDown: 3 * columns,
    PageUp: -3 * columns,
    Home: -Infinity,
    End: Infinity,
  }[key];
  if (step === undefined || count === 0) return undefined;
  return Math.min(Math.max(0, index + step), count - 1);
}

/** A place in the reading order, as the service takes it. */
export type PagePlace = { readonly before: string } | { readonly after: string };

/**
 * Where a page goes so that it stands before the page that has this index now; the number of pages is the end.
 * @returns `undefined` where it stands there already
 */
export function placeAt(pages: readonly string[], moved: string, index: number): PagePlace | undefined {
  const from = pages.indexOf(moved);
  if (from === index || from + 1 === index) return undefined;
  const [before, last] = [pages[index], pages.at(-1)];
  if (before !== undefined) return { before };
  return last === undefined || last === moved ? undefined : { after: last };
}
