import { computed, effect, signal } from '@preact/signals';
import {
  formatAddress,
  nowhere,
  parseAddress,
  type PageThing,
  type StudioAddress,
} from '../../model/address/studio-address.js';
import type { Layer } from '#adapters/client/client-operations.generated';
import { layerTree, type LayerNode } from '../../model/page/layer-nodes.js';
import { NudgeBatch } from '../../model/geometry/nudge.js';
import { books, pageDocument, project, type PageDocument } from '../project/documents.js';
import { unsavedOn, withValues } from '../edits/shown-edits.js';

/** What is shown and selected. The address bar names it. */
export const address = signal<StudioAddress>(parseAddress(location.hash));

/** Identifies the page that is shown, as in `harbour/dusk`. */
export const pageKey = computed(() => `${address.value.book ?? ''}/${address.value.page ?? ''}`);

/** The page that is shown, with the values that are on their way to the service. */
export const currentPage = computed<PageDocument | undefined>(() => {
  const { book, page } = address.value;
  if (book === undefined || page === undefined) return undefined;
  const document = pageDocument(book, page).value;
  const unsaved = unsavedOn({ book, page });
  if (unsaved.length === 0 || document.page === undefined) return document;
  const layerDocuments = document.page.layerDocuments.map((layer) =>
    unsaved.reduce((shown, { values }) => withValues(shown, values), layer),
  );
  const shown = { ...document.page, layerDocuments };
  return { ...document, page: shown, tree: layerTree(shown) };
});

/** The names of a layer's address. */
export function atLayer(path: string, { book = '', page = '' }: Pick<StudioAddress, 'book' | 'page'> = address.value) {
  return { book, page, layers: path.split('/') };
}

/** The paths of the selected layers that the page has. */
export const selectedPaths = computed<readonly string[]>(() => {
  const { tree } = currentPage.value ?? {};
  return tree === undefined ? [] : address.value.layers.filter((path) => tree.nodes.has(path));
});

export const selectedLayers = computed<readonly LayerNode[]>(() => {
  const { tree } = currentPage.value ?? {};
  return selectedPaths.value.flatMap((path) => tree?.nodes.get(path) ?? []);
});

/** The name of the selected page group. */
export const selectedGroup = computed(() => {
  const { kind, name = '' } = address.value.thing ?? {};
  return kind === 'part' ? /^groups\/(.+)$/.exec(name)?.[1] : undefined;
});

/** The classes of the only selected layer, or of the selected page group. */
export const selectedClasses = computed<Layer['classes']>(() => {
  const [layer, ...others] = selectedLayers.value;
  if (layer !== undefined) return others.length > 0 ? [] : layer.document.classes;
  const group = currentPage.value?.page?.groupDocuments.find(({ name }) => name === selectedGroup.value);
  return group?.classes ?? [];
});

/** What a person has selected, and what steps that were asked for then have made of it. It keeps that once the person selects something else. */
export interface Choice {
  then?: StudioAddress;
}

let choice: Choice = {};

export function presentChoice(): Choice {
  return choice;
}

function chooseAnew(): void {
  choice.then = address.value;
  choice = {};
}

/** A selection is no step of the browser's history; another page is. */
export function selectLayers(layers: readonly string[]): void {
  const { thing: _thing, ...shown } = address.value;
  goTo({ ...shown, layers });
}

/** Selects a command or a part of the page; `undefined` selects nothing. */
export function selectThing(thing: PageThing | undefined): void {
  const { thing: _before, ...shown } = address.value;
  goTo({ ...shown, layers: [], ...(thing === undefined ? {} : { thing }) });
}

export function toggleLayer(path: string): void {
  const { layers } = address.value;
  selectLayers(layers.includes(path) ? layers.filter((each) => each !== path) : [...layers, path]);
}

export function openPage(book: string, page: string): void {
  if (!isShown({ book, page })) goTo({ book, page, layers: [] });
}

/** Shows a page with its selection. The same page with another one is no step of the browser's history. */
export function goTo(next: StudioAddress): void {
  if (formatAddress(next) !== formatAddress(address.value)) chooseAnew();
  goOn(next);
}

/** Shows what a step has made, unless the person has chosen something else meanwhile. The next steps of the choice are about it. */
export function showMade(made: Choice, next: StudioAddress): void {
  if (made.then === undefined) goOn(next);
  else made.then = next;
}

/** Whether the page of an address is the one that is shown. */
function isShown({ book, page }: Pick<StudioAddress, 'book' | 'page'>): boolean {
  return address.value.book === book && address.value.page === page;
}

/** Shows something in place of what is shown, such as the same thing by its new name. That is no step of the browser's history. */
export function showInstead(next: StudioAddress): void {
  go(next, 'replaceState');
}

/** After a removal, another page is shown. No names: the page that the app starts with. */
export function followPage(from: { book: string; page: string }, to: { book?: string; page?: string }): void {
  if (isShown(from)) go({ ...nowhere, ...to }, 'replaceState');
}

function goOn(next: StudioAddress): void {
  go(next, isShown(next) ? 'replaceState' : 'pushState');
}

function go(next: StudioAddress, how: 'pushState' | 'replaceState'): void {
  const fragment = formatAddress(next);
  if (fragment === formatAddress(address.value)) return;
  // What keys have moved is what is selected now.
  NudgeBatch.flushAll();
  history[how](null, '', fragment);
  address.value = next;
}

/** Shows what the address bar names, and keeps what keys have moved before it is left. */
export function followAddress(): void {
  addEventListener('hashchange', () => {
    NudgeBatch.flushAll();
    chooseAnew();
    address.value = parseAddress(location.hash);
  });
  addEventListener('pagehide', () => NudgeBatch.flushAll());
  // The title distinguishes tabs, and steps of the browser's history.
  effect(() => {
    document.title = [address.value.page, project.value?.name, 'Pagewright studio'].filter(Boolean).join(' · ');
  });
  effect(showFirstPage);
}

/** Without a page in the address, shows the one that the app starts with. */
function showFirstPage(): void {
  const known = books.value;
  if (known === undefined || address.value.page !== undefined) return;
  const { startBook, startPage } = project.value ?? {};
  const first = known.find(({ name }) => name === (address.value.book ?? startBook)) ?? known[0];
  const page = first?.pages.find(({ name }) => name === startPage) ?? first?.pages[0];
  if (first !== undefined && page !== undefined) go({ book: first.name, page: page.name, layers: [] }, 'replaceState');
}
