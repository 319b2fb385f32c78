import { computed, signal } from '@preact/signals';
import type { DeviceView } from '../../model/devices/device-view.js';
import type { Device } from '../../model/devices/devices.js';

/** A device with the page on it. */
export interface ShownDevice extends DeviceView {
  readonly device: Pick<Device, 'id' | 'name'>;
}

const [width, height] = [480, 320];
const whole = { x: 0, y: 0, width, height };

const pageAlone: ShownDevice = {
  device: { id: 'design', name: 'Design 480x320' },
  content: { width, height },
  origin: { x: 0, y: 0 },
  screen: whole,
  bars: [],
  cut: [],
  safe: whole,
};

/** The device that the stage shows; the page alone, until `devices-of-project.ts` is loaded. */
export const shownDevice = signal(pageAlone);

/** Places are read and written as the device has them: nobody sees or sets one before that is known. */
export const isDeviceKnown = computed(() => shownDevice.value !== pageAlone);
