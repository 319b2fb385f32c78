import { computed, effect } from '@preact/signals';
import { startDevice } from '../../model/devices/device-places.js';
import { deviceView, type ContentRule } from '../../model/devices/device-view.js';
import { design, devices, editorWindow, type Device } from '../../model/devices/devices.js';
import { placesOfPage } from '../../model/devices/places-of-page.js';
import { projectKey } from '../edits/draft-store.js';
import { project } from '../project/documents.js';
import { stored } from '../service/storage.js';
import { currentPage } from './selection.js';
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

/** Chooses the device of an adaptive book from the first page whose classes show in which window they were made. */
function chooseStartDevice(): void {
  const { tree } = currentPage.value ?? {};
  const isOpen = contentRule.value.rule === 'adaptive' && chosen.value[projectKey.value] === undefined;
  if (tree === undefined || !isOpen) return;
  const places = placesOfPage(tree, page.value);
  if (places.length > 0) chooseDevice(startDevice(contentRule.value, page.value, places));
}
