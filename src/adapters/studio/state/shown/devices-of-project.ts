import { computed, effect } from '@preact/signals';
import { startDevice, type LayerAt } from '../../model/devices/device-places.js';
import { deviceView, type ContentRule } from '../../model/devices/device-view.js';
import { design, devices, editorWindow, type Device } from '../../model/devices/devices.js';
import { placesOfPage } from '../../model/devices/places-of-page.js';
import { layerTree } from '../../model/page/layer-nodes.js';
import { projectKey } from '../edits/draft-store.js';
import { books, project } from '../project/documents.js';
import { client } from '../service/service.js';
import { stored } from '../service/storage.js';
import { shownDevice } from './shown-device.js';
import { page } from './stage-state.js';

/** The device that each project is shown on, by project. */
const chosen = stored<Readonly<Record<string, string>>>('devices', {});

/** How the app of the project lays out its content; nothing is known of it before the project is read. */
export const contentRule = computed<ContentRule>(
  () => project.value?.content ?? { width: null, height: null, scale: null, rule: 'unknown' },
);

const device = computed<Device>(() => {
  const { rule } = contentRule.value;
  if (rule === 'unknown') return design;
  const first = rule === 'adaptive' ? editorWindow : design;
  return devices.find(({ id }) => id === chosen.value[projectKey.value]) ?? first;
});

/** Shows the pages of this project on a device, now and later. */
export function chooseDevice({ id }: Device): void {
  chosen.value = { ...chosen.value, [projectKey.value]: id };
}

/** Shows the project on its device, and each other one that is chosen. */
export function followDevice(): void {
  effect(() => {
    const view = deviceView(device.value, page.value, contentRule.value);
    shownDevice.value = { device: device.value, ...view };
  });
  effect(chooseStartDevice);
}

/** Most pages that are read to choose a device: more would hardly change it. */
const mostPages = 100;

/** The project whose pages were read for that. */
let asked: string | undefined;

/** Chooses the device of an adaptive project from its pages, whose classes show in which window they were made. */
function chooseStartDevice(): void {
  const [key, known] = [projectKey.value, books.value];
  const isOpen = () => contentRule.value.rule === 'adaptive' && chosen.value[key] === undefined;
  if (known === undefined || asked === key || !isOpen()) return;
  asked = key;
  void readPlaces(known.map(({ name }) => name)).then((places) => {
    if (places.length > 0 && projectKey.peek() === key && isOpen())
      chooseDevice(startDevice(contentRule.value, page.value, places));
  });
}

/** The places of all pages of books, one page after the other: what is shown comes first. A plain page has none. */
async function readPlaces(names: readonly string[]): Promise<readonly LayerAt[]> {
  const read = names.map((book) => client.value.book.show({ book }, { quiet: true }).catch(() => undefined));
  const pages = (await Promise.all(read)).flatMap((book) =>
    (book?.pages ?? []).flatMap(({ name, kind }) =>
      kind === 'indexed' ? [{ book: book?.name ?? '', page: name }] : [],
    ),
  );
  const places: LayerAt[] = [];
  for (const at of pages.slice(0, mostPages)) {
    const read = await client.value.page.layers({ ...at }, { quiet: true }).catch(() => undefined);
    if (read !== undefined) places.push(...placesOfPage(layerTree(read), page.value));
  }
  return places;
}
