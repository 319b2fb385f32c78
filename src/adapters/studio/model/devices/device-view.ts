import type { Box, Point, Size } from '../geometry/geometry.js';
import type { Device } from './devices.js';

/** How an app lays out its content: `content` of `GET /_/project`. */
export interface ContentRule {
  /** As `config.lua` has them, for a device that is held upright; `null` where only a run of it could show them. */
  readonly width: number | null;
  readonly height: number | null;
  readonly scale: string | null;
  readonly rule: 'fixed' | 'shape' | 'adaptive' | 'unknown';
  readonly shape?:
    | { readonly short: number; readonly long: number; readonly round: 'floor' | 'ceil' | 'round' }
    | undefined;
}

/** What a device makes of a page. All boxes are in points of the page. */
export interface DeviceView {
  /** Points of the app's content, as the page lies in it. */
  readonly content: Size;
  /** Where the upper left corner of the page is in the content: `O`. */
  readonly origin: Point;
  /** What the screen shows. */
  readonly screen: Box;
  /** What lies on the screen beside the content. Only what the page draws there shows. */
  readonly bars: readonly Box[];
  /** Parts of the content that the screen cuts off. */
  readonly cut: readonly Box[];
  /** The part of the screen that nothing covers. */
  readonly safe: Box;
}

/** The page on a device. Its middle is the middle of the content, and of the screen. */
export function deviceView(device: Device, page: Size, rule: ContentRule): DeviceView {
  const isPortrait = page.width < page.height;
  const pixels = isPortrait ? turnedRound(device.pixels) : device.pixels;
  const content = contentOn(device, page, rule);
  const screen = screenAround(content, pixels, rule);
  const inPage = (size: Size): Box => around(size, page);
  const { density } = device;
  const edge = { x: (density * screen.width) / pixels.width, y: (density * screen.height) / pixels.height };
  return {
    content,
    origin: { x: (content.width - page.width) / 2, y: (content.height - page.height) / 2 },
    screen: inPage(screen),
    bars: outside(inPage(screen), inPage(content)),
    cut: outside(inPage(content), inPage(screen)),
    safe: uncovered(inPage(screen), device, isPortrait, edge),
  };
}

/** What every device shows and nothing covers. */
export function safeOnAll(devices: readonly Device[], page: Size, rule: ContentRule): Box {
  const whole = { x: 0, y: 0, ...page };
  return devices.map((device) => deviceView(device, page, rule).safe).reduce(overlap, whole);
}

/** Points of the content, as the page lies in it. */
function contentOn({ pixels, density }: Device, page: Size, { rule, width, height, shape }: ContentRule): Size {
  const upright = (size: Size): Size => (page.width < page.height ? size : turnedRound(size));
  const [long, short] = [Math.max(pixels.width, pixels.height), Math.min(pixels.width, pixels.height)];
  if (rule === 'adaptive') return upright({ width: Math.round(short / density), height: Math.round(long / density) });
  if (rule === 'shape' && shape !== undefined) return upright(sizeOfShape(shape, long / short));
  if (rule === 'fixed' && width !== null && height !== null) return upright({ width, height });
  return page;
}

/** @param ratio of the longer side of the screen to the shorter one */
function sizeOfShape({ short, long, round }: NonNullable<ContentRule['shape']>, ratio: number): Size {
  const limit = long / short;
  return {
    width: ratio > limit ? short : Math[round](long / ratio),
    height: ratio < limit ? long : Math[round](short * ratio),
  };
}

/** How much a screen shows, in points of the content. */
function screenAround(content: Size, pixels: Size, { rule, scale }: ContentRule): Size {
  const way = scale?.toLowerCase();
  if (rule === 'adaptive' || rule === 'unknown' || way === 'zoomstretch') return content;
  const points = [content.width / pixels.width, content.height / pixels.height];
  const each = way === 'zoomeven' ? Math.min(...points) : Math.max(...points);
  return { width: pixels.width * each, height: pixels.height * each };
}

/** A box about the middle of the page. */
function around({ width, height }: Size, page: Size): Box {
  return { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
}

function turnedRound({ width, height }: Size): Size {
  return { width: height, height: width };
}

/** The parts of a box that lie outside of another one with the same middle. Less than a hundredth of a point is none. */
function outside(box: Box, inner: Box): readonly Box[] {
  const beside = { x: inner.x - box.x, y: inner.y - box.y };
  const width = Math.max(beside.x, 0);
  const rest = { x: box.x + width, width: box.width - 2 * width };
  return [
    { x: box.x, y: box.y, width, height: box.height },
    { x: box.x + box.width - width, y: box.y, width, height: box.height },
    { ...rest, y: box.y, height: beside.y },
    { ...rest, y: box.y + box.height - beside.y, height: beside.y },
  ].filter((each) => each.width > 0.01 && each.height > 0.01);
}

function uncovered(screen: Box, { covered }: Device, isPortrait: boolean, edge: Point): Box {
  const [sides, top] = isPortrait ? [0, covered.sides] : [covered.sides, 0];
  const bottom = Math.max(top, covered.bottom);
  return {
    x: screen.x + sides * edge.x,
    y: screen.y + top * edge.y,
    width: screen.width - 2 * sides * edge.x,
    height: screen.height - (top + bottom) * edge.y,
  };
}

function overlap(one: Box, other: Box): Box {
  const [x, y] = [Math.max(one.x, other.x), Math.max(one.y, other.y)];
  const right = Math.min(one.x + one.width, other.x + other.width);
  const bottom = Math.min(one.y + one.height, other.y + other.height);
  return { x, y, width: Math.max(right - x, 0), height: Math.max(bottom - y, 0) };
}
