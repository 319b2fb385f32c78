import { batch, effect, untracked } from '@preact/signals';
import type { ProjectEvent } from '#adapters/client/client-operations';
import type { StudioAddress } from '../model/address.js';
import { renamedAddress, renamedKey, renamesOf } from '../model/renames.js';
import { books, pageDocument } from './documents.js';
import { projectKey, renameDrafts } from './drafts.js';
import { isFocusFree } from './focus.js';
import { address, showRenamed } from './selection.js';

/** How many frames the field of a renamed thing may take to appear. */
const framesToWait = 120;

/**
 * Lets the selection, what was typed and the focus follow the things that changes have renamed. It waits until the new names have
 * been read, so that no field is empty meanwhile.
 * @returns ends the waiting
 */
export function followRenames(events: readonly ProjectEvent[]): () => void {
  const changes = events.flatMap((event) => (event.event === 'change' ? [renamesOf(event.data.changes)] : []));
  const projectBefore = projectKey.value;
  let isDone = changes.every(({ size }) => size === 0);
  if (isDone) return () => undefined;
  const renamedDraft = (key: string) => changes.reduce((present, renames) => renamedKey(renames, present), key);
  const next = () => changes.reduce((present, renames) => renamedAddress(renames, present), address.value);
  const follow = () => {
    isDone = true;
    const field = document.activeElement;
    batch(() => {
      renameDrafts(projectBefore, renamedDraft);
      showRenamed(next());
    });
    if (field !== null) keepFocus(field, `field-${renamedDraft(field.id.replace(/^field-/, ''))}`, framesToWait);
  };
  const stop = effect(() => {
    if (!isDone && isRead(next())) untracked(follow);
  });
  return () => {
    stop();
    if (!isDone) follow();
    // The key of a project may have the name of a book.
    if (projectKey.value !== projectBefore) renameDrafts(projectBefore, renamedDraft);
  };
}

function isRead({ book = '', page = '', layers }: StudioAddress): boolean {
  const hasPage = books.value?.find(({ name }) => name === book)?.pages.some(({ name }) => name === page) === true;
  const isShown = book === address.value.book && page === address.value.page;
  return hasPage && (!isShown || layers.every((path) => pageDocument(book, page).value.tree.nodes.has(path)));
}

/** Gives the focus of a field that has gone to the field that came in its place, unless it went elsewhere. */
function keepFocus(before: Element, id: string, frames: number): void {
  if (before.id === '' || before.id === id || frames === 0) return;
  const field = document.getElementById(id);
  if (field === null || before.isConnected) requestAnimationFrame(() => keepFocus(before, id, frames - 1));
  else if (isFocusFree()) field.focus();
}
