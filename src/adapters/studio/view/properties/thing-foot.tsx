import { FileCode } from 'lucide';
import { hasThing } from '../../model/page/parts-of-page.js';
import type { PlaceOnPage } from '../../model/address/place-of-thing.js';
import { openGroups } from '../../state/shown/preferences.js';
import { address, currentPage, selectedLayers } from '../../state/shown/selection.js';
import { client, explain } from '../../state/service/service.js';
import { toast } from '../../state/shown/messages.js';
import { Icon } from '../controls/line-icon.js';
import { lazy } from '../controls/lazy.js';
import { showSource } from '../dialogs/show-source.js';

const UsesList = lazy(() => import('./uses-list.js').then((module) => module.UsesList));

const group = 'Used by';

/** What ends the properties of one thing: its script, and who refers to it. */
export function ThingFoot() {
  const place = selectedPlace();
  if (place === undefined) return null;
  const isOpen = openGroups.value[group] ?? false;
  return (
    <footer class="thing-foot">
      <details
        class="group"
        open={isOpen}
        onToggle={({ currentTarget: { open } }) => {
          if (open !== isOpen) openGroups.value = { ...openGroups.value, [group]: open };
        }}
      >
        <summary>{group}</summary>
        {isOpen && <UsesList of={place} />}
      </details>
      <button type="button" class="button with-icon" onClick={() => void showScript(place)}>
        <Icon node={FileCode} size={14} />
        Show the Lua
      </button>
    </footer>
  );
}

/** The one thing that is selected; the page, where nothing is. */
function selectedPlace(): PlaceOnPage | undefined {
  const { book, page, thing, layers } = address.value;
  const { page: shown } = currentPage.value ?? {};
  if (book === undefined || page === undefined || shown === undefined) return undefined;
  if (thing !== undefined) return hasThing(shown, thing) ? { book, page, [thing.kind]: thing.name } : undefined;
  if (layers.length === 0) return { book, page };
  const [layer, ...others] = selectedLayers.value;
  return layer === undefined || others.length > 0 ? undefined : { book, page, layer: layer.path };
}

async function showScript(place: PlaceOnPage): Promise<void> {
  const { book, page, layer, command, part } = place;
  if (layer !== undefined) {
    const script = selectedLayers.value[0]?.document.script;
    if (script !== undefined) showSource(script.path, script.line);
  } else if (command !== undefined) showSource(`App/${book}/commands/${page}/${command}.lua`);
  else if (part === undefined) showSource(currentPage.value?.page?.file ?? '');
  else {
    try {
      const [kind = '', name = ''] = part.split('/', 2);
      const { type } = await client.value.component.show({ book, page, kind, name }, { quiet: true });
      const folder = type === undefined ? kind : `${kind}/${type}`;
      showSource(`App/${book}/components/${page}/${folder}/${name}.lua`);
    } catch (error) {
      const text = explain(error);
      if (text !== undefined) toast('problem', text);
    }
  }
}
