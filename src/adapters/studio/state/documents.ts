import { batch, signal, untracked, type Signal } from '@preact/signals';
import type {
  Book,
  Definition,
  DescribeAppResult,
  Layer,
  PageWithLayers,
  ReadProjectResult,
} from '#adapters/client/client-operations';
import { requestOf } from '#adapters/client/create-client';
import { emptyTree, layerTree, type LayerTree } from '../model/layer-tree.js';
import type { Reread } from '../model/event-fold.js';
import { readParts } from './page-parts.js';
import { baseUrl, client, explain } from './service.js';

/** A page as the service last sent it. */
export interface PageDocument {
  readonly state: 'loading' | 'ready' | 'plain' | 'broken' | 'gone';
  readonly page?: PageWithLayers;
  readonly tree: LayerTree;
  /** Why it cannot be shown. */
  readonly problem?: string;
}

const loading: PageDocument = { state: 'loading', tree: emptyTree };

export const project = signal<ReadProjectResult | undefined>(undefined);
export const books = signal<readonly Book[] | undefined>(undefined);
/** The definitions of layers and components. */
export const componentDefinitions = signal<readonly Definition[]>([]);
export const classDefinitions = signal<readonly Definition[]>([]);
export const apps = signal<DescribeAppResult | undefined>(undefined);
/** Addresses of the bytes of assets that have changed since they were shown first, by path. */
const changedAssets = signal<Readonly<Record<string, string>>>({});

const shownAssets = new Set<string>();

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
    return problem === undefined ? undefined : { state: 'broken', tree: emptyTree, problem };
  }
}

/** @returns `undefined` while the books are not read yet */
function kindOf(book: string, page: string): Book['pages'][number]['kind'] | 'gone' | undefined {
  if (books.value === undefined) return undefined;
  const pages = books.value.find(({ name }) => name === book)?.pages;
  return pages?.find(({ name }) => name === page)?.kind ?? 'gone';
}

/** Layers that did not change stay the same objects, so that nothing of them is drawn again. */
function withSameLayers(before: PageDocument, after: PageDocument): PageDocument {
  // While the service is away, the page that was shown stays.
  if (after.state === 'broken' && before.state === 'ready') return before;
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
    const [read, listed, connected] = await Promise.all([
      client.value.project.show({}, { quiet: true }),
      readBooks(),
      client.value.app.show(),
    ]);
    batch(() => {
      project.value = read;
      books.value = listed;
      apps.value = connected;
    });
  } catch (error) {
    explain(error);
  }
}

async function readBooks(): Promise<Book[]> {
  const listed = await client.value.book.ls({}, { quiet: true });
  return Promise.all(
    listed.map(({ name }) =>
      client.value.book.show({ book: name }, { quiet: true }).catch(() => ({ name, pages: [] })),
    ),
  );
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

/** Reads again what some events are about, as far as it was read before. */
export async function readAgain(reread: Reread): Promise<void> {
  if (reread.everything || reread.books) await readProject();
  const due = [...pages.keys()].filter((key) => reread.everything || reread.pages.has(key));
  await Promise.all([
    ...due.map((key) => {
      const slash = key.indexOf('/');
      return readPage(key.slice(0, slash), key.slice(slash + 1));
    }),
    ...(reread.apps ? [readApps()] : []),
    ...[...reread.assets].map(readAsset),
  ]);
}

async function readApps(): Promise<void> {
  apps.value = await client.value.app.show().catch(() => undefined);
}

/** A page shows an image that it has loaded once until its address changes. */
async function readAsset(path: string): Promise<void> {
  const url = assetUrl(path);
  if (url === undefined || !shownAssets.has(path)) return;
  const response = await fetch(url, { cache: 'reload' }).catch(() => undefined);
  const { [path]: previous, ...others } = changedAssets.value;
  if (response?.ok !== true) changedAssets.value = others;
  else changedAssets.value = { ...others, [path]: URL.createObjectURL(await response.blob()) };
  if (previous !== undefined) URL.revokeObjectURL(previous);
}

/** The address of an image that a page shows. @param path from the project's root */
export function imageUrl(path: string): string | undefined {
  shownAssets.add(path);
  return changedAssets.value[path] ?? assetUrl(path);
}

/** The address of an asset's bytes. @param path from the project's root */
function assetUrl(path: string): string | undefined {
  const [, book, below] = /^App\/([^/]+)\/assets\/(.+)$/.exec(path) ?? [];
  if (book === undefined || below === undefined) return undefined;
  return baseUrl + requestOf('asset.show', { at: { book, path: below.split('/') } }).path;
}
