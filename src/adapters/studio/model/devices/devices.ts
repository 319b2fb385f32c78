import type { Size } from '../geometry/geometry.js';

/** A screen that a page can be shown on. */
export interface Device {
  readonly id: string;
  readonly name: string;
  /** Pixels, in landscape. */
  readonly pixels: Size;
  /** Pixels in an inch. */
  readonly dpi: number;
  /** Pixels for one of the device's own points: on Android, `dpi / 160`. */
  readonly density: number;
  /** What a camera, rounded corners or a bar cover, in the device's points, in landscape. */
  readonly covered: { readonly sides: number; readonly bottom: number };
  /** Whether nobody reads on it: it is where a book is made. */
  readonly isDesk?: true;
}

const nothing = { sides: 0, bottom: 0 };
const iPhone = { sides: 59, bottom: 21 };
const iPad = { sides: 0, bottom: 20 };

/** The page alone, and the window in which the editor of Kwik shows it: sizes in which books are made. */
export const design: Device = {
  id: 'design',
  name: 'Design 480x320',
  pixels: { width: 480, height: 320 },
  dpi: 160,
  density: 1,
  covered: nothing,
  isDesk: true,
};

export const editorWindow: Device = {
  id: 'editor',
  name: 'Kwik’s editor 1280x720',
  pixels: { width: 1280, height: 720 },
  dpi: 160,
  density: 1,
  covered: nothing,
  isDesk: true,
};

function device(
  id: string,
  name: string,
  [width, height]: readonly [number, number],
  [dpi, density]: readonly [number, number],
  covered: Device['covered'],
): Device {
  return { id, name, pixels: { width, height }, dpi, density, covered };
}

/** What books are read on: the shapes between which nearly all others lie. */
export const readers: readonly Device[] = [
  device('iphone-se', 'iPhone SE (16:9)', [1334, 750], [326, 2], nothing),
  device('iphone-15', 'iPhone 15 (19.5:9)', [2556, 1179], [460, 3], iPhone),
  device('iphone-15-max', 'iPhone 15 Pro Max (19.5:9)', [2796, 1290], [460, 3], iPhone),
  device('android-16-9', 'Android phone 16:9', [1920, 1080], [480, 3], nothing),
  device('android-20-9', 'Android phone 20:9', [2400, 1080], [420, 2.625], { sides: 34, bottom: 24 }),
  device('ipad-mini', 'iPad mini (3:2)', [2266, 1488], [326, 2], iPad),
  device('ipad-10', 'iPad 10.9" (1.44)', [2360, 1640], [264, 2], iPad),
  device('ipad-13', 'iPad Pro 12.9" (4:3)', [2732, 2048], [264, 2], iPad),
  device('android-tablet', 'Android tablet 16:10', [2560, 1600], [320, 2], { sides: 0, bottom: 24 }),
];

export const devices: readonly Device[] = [design, editorWindow, ...readers];
