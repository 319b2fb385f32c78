import type { BatchOperation } from '#adapters/client/client-operations.generated';
import { freeName } from '#domain/name/free-name';
import { TakenNames } from '#domain/name/taken-names';
import { confirmChange, confirmName } from './confirm-change.js';
import { attempt, change } from './edits.js';
import { hrefOf } from '../shown/navigation.js';
import { listedPages, pageNames, type PageName } from '../project/pages.js';
import { address, followPage, presentChoice, showMade } from '../shown/selection.js';
import { client } from '../service/service.js';

/** What a new page begins with. */
export type PageStart = 'empty' | 'title' | { readonly copyFrom: string };

/** Adds a page after another one, or at the end of the book, and shows it. @throws ProblemError */
export async function addPage(at: PageName, start: PageStart, after?: string): Promise<void> {
  const choice = presentChoice();
  const place = after === undefined ? {} : { after };
  await attempt(() =>
    start === 'title'
      ? client.value.batch.run({}, {}, titlePage(at, place))
      : client.value.page.add(at, { ...place, ...(start === 'empty' ? {} : start) }),
  );
  showMade(choice, { ...at, layers: [] });
}

export async function duplicatePage({ book, page }: PageName): Promise<void> {
  const choice = presentChoice();
  const copy = freeName('page', page, new TakenNames(pageNames(book)));
  const place = listedPages(book).includes(page) ? { after: page } : {};
  const done = await change(() =>
    client.value.page.add({ book, page: copy }, { copyFrom: hrefOf({ book, page }), ...place }),
  );
  if (done !== undefined) showMade(choice, { book, page: copy, layers: [] });
}

/**
 * Renames a page after a look at what would be written.
 * @returns whether it is done, or about to be
 * @throws ProblemError if the name cannot be
 */
export function renamePage(at: PageName, newName: string): Promise<boolean> {
  const run = (dryRun: boolean) => client.value.page.mv(at, { newName, dryRun });
  const risky = { title: `Rename “${at.page}” to “${newName}”?`, action: 'Rename', run };
  return confirmName(risky);
}

/** Removes a page after a look at what would be written. The page beside it is shown. */
export async function removePage(at: PageName): Promise<void> {
  const names = pageNames(at.book);
  const index = names.indexOf(at.page);
  const beside = names[index + 1] ?? names[index - 1];
  await confirmChange({
    title: `Remove the page “${at.page}”?`,
    action: 'Remove',
    isDangerous: true,
    run: async (dryRun) => {
      const mutation = await client.value.page.rm(at, { dryRun });
      if (!dryRun && beside !== undefined) followPage(at, { book: at.book, page: beside });
      return mutation;
    },
  });
}

/** What a new book begins with. */
export type BookStart = 'page' | 'story';

/** Adds a book with its first pages, and shows it. @throws ProblemError */
export async function addBook(book: string, start: BookStart): Promise<void> {
  const choice = presentChoice();
  const pages = start === 'page' ? ['page1'] : ['cover', 'page1', 'page2', 'end'];
  await attempt(() =>
    client.value.batch.run({}, {}, [
      { operation: 'createBook', at: { book } },
      ...pages.flatMap((page) =>
        start === 'page' ? [{ operation: 'createPage', at: { book, page } }] : titlePage({ book, page }, {}),
      ),
    ]),
  );
  showMade(choice, { book, page: pages[0] ?? '', layers: [] });
}

/**
 * Renames a book after a look at what would be written.
 * @returns whether it is done, or about to be
 * @throws ProblemError if the name cannot be
 */
export function renameBook(book: string, newName: string): Promise<boolean> {
  const run = (dryRun: boolean) => client.value.book.mv({ book }, { newName, dryRun });
  const risky = { title: `Rename the book “${book}” to “${newName}”?`, action: 'Rename', run };
  return confirmName(risky);
}

/** Removes a book after a look at what would be removed. */
export async function removeBook(book: string): Promise<void> {
  const { page = '' } = address.value;
  await confirmChange({
    title: `Remove the book “${book}” with everything in it?`,
    action: 'Remove',
    isDangerous: true,
    run: async (dryRun) => {
      const mutation = await client.value.book.rm({ book }, { dryRun, confirm: book });
      if (!dryRun) followPage({ book, page }, {});
      return mutation;
    },
  });
}

/** A page with a ground and a title, to begin with. */
function titlePage(at: PageName, options: Readonly<Record<string, string>>): BatchOperation[] {
  const layer = (name: string, body: Readonly<Record<string, unknown>>) => ({
    operation: 'createLayer',
    at: { ...at, path: [name] },
    body,
  });
  return [
    { operation: 'createPage', at: { ...at }, options },
    layer('ground', { shapedWith: 'new_rectangle', width: 480, height: 320, color: [0.98, 0.94, 0.86, 1] }),
    layer('title', {
      shapedWith: 'new_text',
      text: at.page,
      y: 120,
      width: 440,
      fontSize: 40,
      align: 'center',
      color: [0.2, 0.2, 0.32, 1],
    }),
  ];
}
