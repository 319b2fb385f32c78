import { layerIn } from '../model/findings.js';
import { addressOfPlace, placeOfHref, type Place } from '../model/place.js';
import { pageDocument, readPage } from './documents.js';
import { openTab } from './preferences.js';
import { prefix } from './base-url.js';
import { goTo } from './selection.js';

/** The thing that an address of the service names. */
export function placeOf(href: string): Place {
  return placeOfHref(href, prefix);
}

/** Selects a thing, on its page. For a class, it selects the layer. */
export async function showPlace(place: Place): Promise<void> {
  const { book, page, layer, command, part } = place;
  if (book === undefined || page === undefined) return;
  const document = pageDocument(book, page);
  if (layer !== undefined && document.value.state === 'loading') await readPage(book, page);
  const path = layer === undefined ? undefined : layerIn(document.value.tree, layer);
  const { layer: _layer, ...others } = place;
  const shown = addressOfPlace(path === undefined ? others : { ...others, layer: path });
  if (command !== undefined) openTab.value = 'commands';
  else if (part !== undefined) openTab.value = 'parts';
  else if (path !== undefined) openTab.value = 'layers';
  if (shown !== undefined) goTo(shown);
}

/** Whether the studio can select the thing. */
export function isShowable({ book, page }: Place): boolean {
  return book !== undefined && page !== undefined;
}
