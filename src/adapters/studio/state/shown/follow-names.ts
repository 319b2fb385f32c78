import { batch, effect, untracked } from '@preact/signals';
import type { Rename } from '#adapters/client/client-operations.generated';
import type { StudioAddress } from '../../model/address/studio-address.js';
import { renamedAddress, renamedKey, renamesOf, type Renames } from '../../model/address/draft-renames.js';
import { books, pageDocument } from '../project/documents.js';
import { projectKey, renameDrafts } from '../edits/draft-store.js';
import { isFocusFree } from './focus.js';
import { address, showInstead } from './selection.js';

/** A change of the project that has given things other names. */
export interface RenamingChange {
  /** Of its entry in the history. */
  readonly id: string;
  readonly renames: readonly Rename[];
}

/** The changes whose names are followed. A change of this studio comes twice: as an answer and as an event. */
const followed = new Set<string>();

/** How many frames the field of a renamed thing may take to appear. */
const framesToWait = 120;

/** The renames of the changes that are not followed yet. */
function dueOf(changes: readonly RenamingChange[]): Renames {
  return changes.flatMap(({ id, renames }) => (followed.has(id) ? [] : renamesOf(renames)));
}

/** What is shown once the changes are followed. */
export function addressAfter(changes: readonly RenamingChange[]): StudioAddress {
  return renamedAddress(dueOf(changes), address.value);
}

/** Lets the selection, what was typed and the focus follow the things that changes have renamed. */
export function follow(changes: readonly RenamingChange[], project = projectKey.value): void {
  const renames = dueOf(changes);
  for (const { id } of changes) followed.add(id);
  const field = document.activeElement;
  batch(() => {
    renameDrafts(project, (key) => renamedKey(renames, key));
    showInstead(renamedAddress(renames, address.value));
  });
  if (field !== null) keepFocus(field, `field-${renamedKey(renames, field.id.replace(/^field-/, ''))}`, framesToWait);
}

/**
 * Follows changes once the new names have been read, so that no field is empty meanwhile.
 * @returns ends the waiting
 */
export function followWhenRead(changes: readonly RenamingChange[]): () => void {
  const project = projectKey.value;
  const renames = dueOf(changes);
  let isDone = false;
  const end = () => {
    if (isDone) return;
    isDone = true;
    follow(changes, project);
  };
  const stop = effect(() => {
    if (!isDone && isRead(addressAfter(changes))) untracked(end);
  });
  return () => {
    stop();
    end();
    // The key of a project may have the name of a book.
    if (projectKey.value !== project) renameDrafts(project, (key) => renamedKey(renames, key));
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
