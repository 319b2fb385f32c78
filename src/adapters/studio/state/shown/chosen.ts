import type { PageThing, StudioAddress } from '../../model/address/studio-address.js';
import { pageDocument } from '../project/documents.js';
import { toast } from './messages.js';
import { address, showMade, type Choice } from './selection.js';

// A step keeps to what was selected when a person asked for it. It may run, or end, after that person has selected something else.

/** What a choice shows. */
export function addressOf({ then }: Choice): StudioAddress {
  return then ?? address.value;
}

/** The chosen layers that their page still has. */
export function chosenPaths(choice: Choice): readonly string[] {
  const { book, page, layers } = addressOf(choice);
  if (book === undefined || page === undefined) return [];
  const { tree } = pageDocument(book, page).peek();
  return layers.filter((path) => tree.nodes.has(path));
}

/** The chosen layers of the page that is shown. A message reports that nothing is done where another page is shown by now. */
export function chosenHere(choice: Choice): readonly string[] | undefined {
  const { book, page } = addressOf(choice);
  if (book === address.value.book && page === address.value.page) return chosenPaths(choice);
  toast('warning', 'Not done: another page is shown by now.');
  return undefined;
}

/** Selects layers that a step has made. */
export function selectMade(choice: Choice, layers: readonly string[]): void {
  const { thing: _thing, ...shown } = addressOf(choice);
  showMade(choice, { ...shown, layers });
}

/** Selects a command or a part that a step has made; `undefined` selects nothing. */
export function selectMadeThing(choice: Choice, thing: PageThing | undefined): void {
  const { thing: _thing, ...shown } = addressOf(choice);
  showMade(choice, { ...shown, layers: [], ...(thing === undefined ? {} : { thing }) });
}
