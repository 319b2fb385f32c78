import { Copy, Trash2 } from 'lucide';
import { hasThing } from '../../model/page/parts-of-page.js';
import { addressOfPlace, nameOfPlace } from '../../model/address/place-of-thing.js';
import { isSelected, thingOfDraft } from '../../model/address/draft-renames.js';
import { copyText } from '../../state/edits/copy-text.js';
import { closeDialog, showDialog } from '../../state/shown/dialogs.js';
import { books, classDefinitions, componentDefinitions, pageDocument } from '../../state/project/documents.js';
import { drafts } from '../../state/edits/draft-store.js';
import { dropTyped } from '../../state/edits/save-drafts.js';
import { showPlace } from '../../state/shown/navigation.js';
import { address, currentPage, goTo, selectedPaths } from '../../state/shown/selection.js';
import { IconButton } from '../controls/controls.js';
import { DialogFrame } from '../dialogs/dialog.js';
import { focusWhenShown } from '../controls/focus-when-shown.js';

/** The texts that were typed and not saved, but for those of the form that is shown. */
export function Unsaved() {
  const { thing, ...place } = address.value;
  const { page } = currentPage.value ?? {};
  const isShown = thing !== undefined && (page === undefined || hasThing(page, thing));
  const shown = { ...place, layers: selectedPaths.value, ...(isShown ? { thing } : {}) };
  const count = Object.keys(drafts.value).filter((key) => !isSelected(key, shown)).length;
  if (count === 0) return null;
  return (
    <button
      type="button"
      class="pill pill-button pill-unsaved"
      title="You typed values that are not saved. See them all."
      onClick={() => showDialog(UnsavedDialog, {})}
    >
      {count} not saved
    </button>
  );
}

/** Every text that was typed and not saved, also that of a thing which has gone. */
function UnsavedDialog() {
  const typed = Object.entries(drafts.value);
  return (
    <DialogFrame title="Typed and not saved">
      {typed.length === 0 ? (
        <p>Everything is saved.</p>
      ) : (
        <table class="sides">
          <thead>
            <tr>
              <th scope="col">Of</th>
              <th scope="col">Property</th>
              <th scope="col">You typed</th>
              <th>
                <span class="unseen">Tools</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {typed.map(([key, { text }]) => (
              <UnsavedRow key={key} draft={key} text={text} />
            ))}
          </tbody>
        </table>
      )}
    </DialogFrame>
  );
}

function UnsavedRow({ draft, text }: { readonly draft: string; readonly text: string }) {
  const { place, class: className, property } = thingOfDraft(draft);
  const { kind, name } = nameOfPlace(place);
  const definition =
    className === undefined
      ? componentDefinitions.value.find((each) => each.name === kind)
      : classDefinitions.value.find((each) => each.name === className);
  const title = definition?.properties[property]?.title ?? property;
  const what = `${title} of ${name}`;
  const copy = () => void copyText(text, `what you typed for ${what}`);
  const go = () => {
    closeDialog();
    const { book, page, layer } = place;
    if (layer === undefined) void showPlace(place);
    else goTo({ ...(book && { book }), ...(page && { page }), layers: layer.split(',') });
    focusWhenShown(`[id="${CSS.escape(`field-${draft}`)}"]`);
  };
  return (
    <tr>
      <th scope="row">
        {isThere(place) ? (
          <button type="button" class="link" onClick={go}>
            {name}
          </button>
        ) : (
          name
        )}{' '}
        <span class="muted">{isThere(place) ? `on ${place.page}` : 'is no longer there'}</span>
      </th>
      <td>{className === undefined ? title : `${className}: ${title}`}</td>
      <td>
        <code>{text || 'nothing'}</code>
      </td>
      <td>
        <IconButton icon={Copy} label={`Copy what you typed for ${what}`} onClick={copy} />
        <IconButton icon={Trash2} label={`Drop what you typed for ${what}`} onClick={() => dropTyped(draft)} />
      </td>
    </tr>
  );
}

/** Whether the project has a thing. For several layers, whether it has all of them. */
function isThere({ book = '', page = '', layer, ...place }: ReturnType<typeof thingOfDraft>['place']): boolean {
  const hasPage = books.value?.find(({ name }) => name === book)?.pages.some(({ name }) => name === page) === true;
  if (!hasPage) return false;
  const { page: read, tree } = pageDocument(book, page).value;
  if (read === undefined) return true;
  const { thing } = addressOfPlace({ book, page, ...place }) ?? {};
  return layer === undefined
    ? thing === undefined || hasThing(read, thing)
    : layer.split(',').every((path) => tree.nodes.has(path));
}
