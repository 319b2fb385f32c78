import { requestOf } from '#adapters/client/create-client';
import { layerIn } from '../../model/lists/findings.js';
import { addressOfPlace, type Place, type PlaceOnPage } from '../../model/address/place-of-thing.js';
import { pageDocument, readPage } from '../project/documents.js';
import { openTab } from './preferences.js';
import { goTo, showMade, type Choice } from './selection.js';

/** The address of a page, or of a thing on it, as requests name it. */
export function hrefOf({ book, page, layer, command, part }: PlaceOnPage): string {
  const at = { book, page };
  const [kind = '', ...name] = part?.split('/') ?? [];
  if (command !== undefined) return requestOf('command.show', { at: { ...at, command } }).path;
  if (part !== undefined) return requestOf('component.show', { at: { ...at, kind, name: name.join('/') } }).path;
  if (layer !== undefined) return requestOf('layer.show', { at: { ...at, layers: layer.split('/') } }).path;
  return requestOf('page.show', { at }).path;
}

/** Selects a thing, on its page. For a class, it selects the layer. @param choice of the step that leads there, where no person does */
export async function showPlace(place: Place, choice?: Choice): Promise<void> {
  const { book, page, layer, command, part } = place;
  if (book === undefined || page === undefined) return;
  const document = pageDocument(book, page);
  if (layer !== undefined && document.value.state === 'loading') await readPage(book, page);
  const path = layer === undefined ? undefined : layerIn(document.value.tree, layer);
  const { layer: _layer, ...others } = place;
  const shown = addressOfPlace(path === undefined ? others : { ...others, layer: path });
  if (choice?.then !== undefined || shown === undefined) return;
  if (command !== undefined) openTab.value = 'commands';
  else if (part !== undefined) openTab.value = 'parts';
  else if (path !== undefined) openTab.value = 'layers';
  if (choice === undefined) goTo(shown);
  else showMade(choice, shown);
}

/** Whether the studio can select the thing. */
export function isShowable(place: Place): place is PlaceOnPage {
  return place.book !== undefined && place.page !== undefined;
}
