import type { Box, Size } from './geometry.js';
import { contentSize, type PageFacts } from './layer-geometry.js';

interface Device {
  readonly name: string;
  /** Pixels, in landscape. */
  readonly screen: Size;
  /** Pixels that a camera, rounded corners or a bar cover, in landscape. */
  readonly covered: { readonly sides: number; readonly bottom: number };
}

/** The screens between which all others lie. */
const devices: readonly Device[] = [
  { name: 'Tablet 4:3', screen: { width: 2048, height: 1536 }, covered: { sides: 0, bottom: 40 } },
  { name: 'Phone 16:9', screen: { width: 1920, height: 1080 }, covered: { sides: 0, bottom: 0 } },
  { name: 'Phone 19.5:9', screen: { width: 2532, height: 1170 }, covered: { sides: 141, bottom: 63 } },
  { name: 'Phone 20:9', screen: { width: 2400, height: 1080 }, covered: { sides: 90, bottom: 48 } },
];

/** What a device shows of a page, in points of the page. */
export interface DeviceArea {
  readonly name: string;
  readonly box: Box;
}

/** What each device shows: a background that reaches to the outermost of them leaves no black edge. */
export function deviceAreas(page: PageFacts, scale: string | null): readonly DeviceArea[] {
  return devices.map((device) => ({ name: device.name, box: shownArea(device, page, scale) }));
}

/** The part of the page that every device shows and nothing covers. */
export function safeArea(page: PageFacts, scale: string | null): Box {
  let [left, top, right, bottom] = [0, 0, page.width, page.height];
  for (const device of devices) {
    const { box, points } = { box: shownArea(device, page, scale), points: pointsOf(device, page, scale) };
    const isPortrait = page.width < page.height;
    const { sides, bottom: bar } = device.covered;
    const inset = isPortrait ? { x: 0, y: sides } : { x: sides, y: 0 };
    left = Math.max(left, box.x + inset.x * points.x);
    right = Math.min(right, box.x + box.width - inset.x * points.x);
    top = Math.max(top, box.y + inset.y * points.y);
    bottom = Math.min(bottom, box.y + box.height - Math.max(inset.y, bar) * points.y);
  }
  return { x: left, y: top, width: Math.max(right - left, 0), height: Math.max(bottom - top, 0) };
}

function shownArea(device: Device, page: PageFacts, scale: string | null): Box {
  const screen = screenOf(device, page);
  const points = pointsOf(device, page, scale);
  const [width, height] = [screen.width * points.x, screen.height * points.y];
  return { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
}

/** Points of a pixel. @param scale how the content fits the screen, as `config.lua` names it */
function pointsOf(device: Device, page: PageFacts, scale: string | null) {
  const screen = screenOf(device, page);
  const content = contentSize(page);
  const [x, y] = [content.width / screen.width, content.height / screen.height];
  switch (scale) {
    case 'zoomEven':
      return { x: Math.min(x, y), y: Math.min(x, y) };
    case 'zoomStretch':
      return { x, y };
    default:
      return { x: Math.max(x, y), y: Math.max(x, y) };
  }
}

function screenOf({ screen }: Device, page: PageFacts): Size {
  return page.width < page.height ? { width: screen.height, height: screen.width } : screen;
}
