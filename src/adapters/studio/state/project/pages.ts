import { signal } from '@preact/signals';
import type { PagePlace } from '../../model/lists/page-grid.js';
import { books } from './documents.js';
import { withEdits } from '../edits/later.js';
import { client } from '../service/service.js';

/** A page by its names. */
export interface PageName {
  readonly book: string;
  readonly page: string;
}

/** A page that arrow keys carry to another place: `index` is where it would stand among the others. */
export const carried = signal<(PageName & { readonly index: number }) | undefined>(undefined);

export function pageNames(book: string): readonly string[] {
  return books.value?.find(({ name }) => name === book)?.pages.map(({ name }) => name) ?? [];
}

export function bookNames(): readonly string[] {
  return books.value?.map(({ name }) => name) ?? [];
}

/** The pages that the index of the book lists: these have an order. */
export function listedPages(book: string): readonly string[] {
  const pages = books.value?.find(({ name }) => name === book)?.pages ?? [];
  return pages.filter(({ listed }) => listed).map(({ name }) => name);
}

export async function movePage({ book, page }: PageName, place: PagePlace | undefined): Promise<void> {
  if (place !== undefined) await withEdits(({ change }) => change(() => client.value.page.mv({ book, page }, place)));
}
