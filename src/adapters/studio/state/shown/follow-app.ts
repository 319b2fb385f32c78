import { computed, effect, untracked } from '@preact/signals';
import { apps, books } from '../project/documents.js';
import { hrefOf } from './navigation.js';
import { followsApp, leadsApp } from './preferences.js';
import { address, openPage } from './selection.js';
import { client } from '../service/service.js';

/** What the connected app is to select: the selected layer, or the page; `''` is nothing. */
const wanted = computed(() => (leadsApp.value && apps.value?.connected === true ? hrefOfSelection() : ''));

/** The page that the app shows, as `harbour/dusk`; `''` is none that the project has. */
const shownInApp = computed(() => {
  const { ui } = apps.value ?? {};
  const book = books.value?.find(({ name }) => name === ui?.['book']);
  const page = book?.pages.find(({ name }) => name === ui?.['page']);
  return followsApp.value && book !== undefined && page !== undefined ? `${book.name}/${page.name}` : '';
});

/** Lets the app and the studio follow each other, as far as their author asks for it. */
export function followApp(): void {
  effect(() => {
    if (wanted.value !== '') void select(wanted.value);
  });
  effect(() => {
    const [book, page] = shownInApp.value.split('/');
    // Where the author goes meanwhile, the studio stays, until the app opens another page.
    if (book !== undefined && page !== undefined) untracked(() => openPage(book, page));
  });
}

/** Shows the selection in the app once. */
export function showInApp(): Promise<void> {
  return select(hrefOfSelection());
}

function hrefOfSelection(): string {
  const { book, page, layers } = address.value;
  const [layer] = layers;
  return book === undefined || page === undefined ? '' : hrefOf({ book, page, ...(layer && { layer }) });
}

let next = '';
let isSelecting = false;

/** One request is on its way at a time, and the newest selection follows. A selection that has gone meanwhile does no harm. */
async function select(href: string): Promise<void> {
  next = href;
  if (isSelecting || href === '') return;
  isSelecting = true;
  while (next !== '') {
    const sent = next;
    next = '';
    await client.value.app.select({}, {}, { href: sent }).catch(() => undefined);
  }
  isSelecting = false;
}
