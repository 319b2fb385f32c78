/** Where a page is: the names of its book and its own. */
export interface PageAddress {
  readonly book: string;
  readonly page: string;
}

/** `book/page`, for sentences. */
export function pageName(address: PageAddress): string {
  return `${address.book}/${address.page}`;
}
