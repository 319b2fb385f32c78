import { batch, signal, untracked, type Signal } from '@preact/signals';
import type {
  Book,
  Definition,
  DescribeAppResult,
  Layer,
  ReadProjectResult,
} from '#adapters/client/client-operations.generated';
import { ProblemError } from '#adapters/client/problem-error';
import { emptyTree, layerTree, type PageWithTree } from '../../model/page/layer-nodes.js';
import type { Reread } from '../../model/history/event-fold.js';
import { isFontFile } from '../../model/geometry/text-layout.js';
import { failedAssets, readAssetAgain } from './asset-urls.js';
import { readParts } from './page-contents.js';
import { client, explain } from '../service/service.js';

/** A page as the service last sent it. */
export interface PageDocument extends PageWithTree {
  readonly state: 'loading' | 'ready' | 'plain' | 'broken' | 'gone';
  /** Why it cannot be shown. */
  readonly problem?: string;
  /** Whether the service did not answer, so that nothing is known of it. */
  readonly isUnknown?: boolean;
  /** The file with the fault, from the project's root. */
  readonly place?: { readonly file?: string | undefined; readonly line?: number | undefined };
}

/** A book in the list. */
export interface BookEntry extends Book {
  /** Whether its pages were read, and not only the names that its index lists. */
  readonly isWhole: boolean;
  /** Why its index cannot be read. */
  readonly problem?: string;
}

const loading: PageDocument = { state: 'loading', tree: emptyTree };

export const project = signal<ReadProjectResult | undefined>(undefined);
export const books = signal<readonly BookEntry[] | undefined>(undefined);
/** The definitions of layers and components. */
export const componentDefinitions = signal<readonly Definition[]>([]);
export const classDefinitions = signal<readonly Definition[]>([]);
export const apps = signal<DescribeAppResult | undefined>(undefined);

const pages = new Map<string, Signal<PageDocument>>();
const reading = new Map<string, { again: boolean; done: Promise<void> }>();

/** The document of a page. It is read when it is asked for first. */
export function pageDocument(book: string, page: string): Signal<PageDocument> {
  const key = `${book}/${page}`;
  const present = pages.get(key);
  if (present !== undefined) return present;
  const made = signal(loading);
  pages.set(key, made);
  void untracked(() => readPage(book, page));
  return made;
}

/** The pages that were read, with what they have. */
export function readPages(): readonly {
  readonly book: string;
  readonly page: string;
  readonly document: PageDocument;
}[] {
  return [...pages].flatMap(([key, { value: document }]) => {
    const slash = key.indexOf('/');
    return document.state === 'ready' ? [{ book: key.slice(0, slash), page: key.slice(slash + 1), document }] : [];
  });
}

/** Reads a page again. Requests that arrive meanwhile are answered by one more read. */
export function readPage(book: string, page: string): Promise<void> {
  const key = `${book}/${page}`;
  const running = reading.get(key);
  if (running !== undefined) {
    running.again = true;
    return running.done;
  }
  const read = { again: false, done: Promise.resolve() };
  read.done = (async () => {
    do {
      read.again = false;
      const document = await fetchPage(book, page);
      const target = pages.get(key);
      if (target !== undefined && document !== undefined) target.value = withSameLayers(target.value, document);
      await readParts(book, page, document?.page);
    } while (isDueAgain(read));
  })().finally(() => reading.delete(key));
  reading.set(key, read);
  return read.done;
}

function isDueAgain({ again }: { readonly again: boolean }): boolean {
  return again;
}

async function fetchPage(book: string, page: string): Promise<PageDocument | undefined> {
  const kind = kindOf(book, page);
  if (kind === 'plain') return { state: 'plain', tree: emptyTree };
  if (kind === 'gone') return { state: 'gone', tree: emptyTree, problem: `There is no page “${page}” in “${book}”.` };
  try {
    const read = await client.value.page.layers({ book, page }, { quiet: true });
    return { state: 'ready', page: read, tree: layerTree(read) };
  } catch (error) {
    const problem = explain(error);
    return problem === undefined
      ? undefined
      : {
          state: 'broken',
          tree: emptyTree,
          problem,
          isUnknown: !(error instanceof ProblemError),
          place: placeOfFault(error),
        };
  }
}

function placeOfFault(error: unknown): NonNullable<PageDocument['place']> {
  return error instanceof ProblemError ? error.problem : {};
}

/** @returns `undefined` while the pages of the book are not read yet */
function kindOf(book: string, page: string): Book['pages'][number]['kind'] | 'gone' | undefined {
  if (books.value === undefined) return undefined;
  const entry = books.value.find(({ name }) => name === book);
  if (entry === undefined) return 'gone';
  const found = entry.pages.find(({ name }) => name === page);
  return entry.isWhole ? (found?.kind ?? 'gone') : undefined;
}

/** Layers that did not change stay the same objects, so that nothing of them is drawn again. */
function withSameLayers(before: PageDocument, after: PageDocument): PageDocument {
  // While the service is away, the page that was shown stays.
  if (after.isUnknown === true && before.state === 'ready') return before;
  if (after.page === undefined) return after;
  const layerDocuments = after.page.layerDocuments.map((layer): Layer => {
    const previous = before.tree.nodes.get(layer.path)?.document;
    return previous !== undefined && JSON.stringify(previous) === JSON.stringify(layer) ? previous : layer;
  });
  const page = { ...after.page, layerDocuments };
  return { state: 'ready', page, tree: layerTree(page) };
}

export async function readProject(): Promise<void> {
  try {
    const reads = [
      client.value.project.show({}, { quiet: true }).then((read) => (project.value = read)),
      client.value.app.show().then((connected) => (apps.value = connected)),
    ];
    await Promise.all([...reads, readBooks()]);
  } catch (error) {
    explain(error);
  }
}

const bookReads = new Map<string, Promise<void>>();

/** Lists the books with the names of their pages. Those whose pages were read are read again. */
export async function readBooks(): Promise<void> {
  const listed = await client.value.book.ls({}, { quiet: true });
  const before = new Map(books.value?.map((book) => [book.name, book]));
  const whole = listed.filter(({ name, problem }) => problem === undefined && before.get(name)?.isWhole === true);
  const read = new Map(await Promise.all(whole.map(async ({ name }) => [name, await fetchBook(name)] as const)));
  books.value = listed.map(({ name, pages: names, problem }): BookEntry => {
    const pages = names.map((page) => ({ name: page, kind: 'indexed' as const, listed: true }));
    return read.get(name) ?? { name, pages, isWhole: false, ...(problem === undefined ? {} : { problem }) };
  });
}

/** Reads the pages of a book: also those that its index does not list. It does so once, and `readBooks` again after that. */
export function readBook(name: string): Promise<void> {
  const running = bookReads.get(name);
  if (running !== undefined) return running;
  const done = (async () => {
    const read = await fetchBook(name);
    if (read !== undefined) books.value = books.value?.map((book) => (book.name === name ? read : book));
  })().finally(() => bookReads.delete(name));
  bookReads.set(name, done);
  return done;
}

async function fetchBook(name: string): Promise<BookEntry | undefined> {
  try {
    return { ...(await client.value.book.show({ book: name }, { quiet: true })), isWhole: true };
  } catch (error) {
    explain(error);
    return undefined;
  }
}

/** Reads the definitions of all properties. They do not change while the service runs. */
export async function readCatalogue(): Promise<void> {
  try {
    const [components, classes] = await Promise.all([
      client.value.catalogue.components(),
      client.value.catalogue.classes(),
    ]);
    batch(() => {
      componentDefinitions.value = components;
      classDefinitions.value = classes;
    });
  } catch (error) {
    explain(error);
  }
}

let rereading: Promise<void> = Promise.resolve();

/**
 * Reads again what some events are about, as far as it was read before. One reading follows the other: an older list of pages never
 * takes the place of a newer one, and no page is asked for that has gone.
 */
export function readAgain(reread: Reread): Promise<void> {
  rereading = rereading.then(() => readAllAgain(reread)).catch(explain) as Promise<void>;
  return rereading;
}

async function readAllAgain(reread: Reread): Promise<void> {
  if (reread.everything || reread.books) await readProject();
  const due = [...pages.keys()].filter((key) => reread.everything || reread.pages.has(key));
  await Promise.all([
    ...due.map((key) => {
      const slash = key.indexOf('/');
      return readPage(key.slice(0, slash), key.slice(slash + 1));
    }),
    ...(reread.apps ? [readApps()] : []),
    ...[...reread.assets].filter(isFontFile).map(readFontAgain),
    ...[...reread.assets, ...(reread.everything || reread.books ? failedAssets() : [])].map(readAssetAgain),
  ]);
}

async function readFontAgain(path: string): Promise<void> {
  const files = await import('./font-files.js');
  files.readFontAgain(path);
}

async function readApps(): Promise<void> {
  apps.value = await client.value.app.show().catch(() => undefined);
}
