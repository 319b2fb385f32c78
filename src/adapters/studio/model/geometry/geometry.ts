/** Page points and screen pixels; y grows downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** `x` and `y` are the upper left corner. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** How the page lies on the screen: the pixels of a point, and where the page's upper left corner is. */
export interface View extends Point {
  readonly zoom: number;
}

export const zoomLimits = { least: 0.1, most: 16 } as const;

export function toScreen(view: View, { x, y }: Point): Point {
  return { x: view.x + x * view.zoom, y: view.y + y * view.zoom };
}

export function toPage(view: View, { x, y }: Point): Point {
  return { x: (x - view.x) / view.zoom, y: (y - view.y) / view.zoom };
}

/** Zooms so that the point under the pointer stays there. */
export function zoomAt(view: View, pointer: Point, factor: number): View {
  const zoom = clamp(view.zoom * factor, zoomLimits.least, zoomLimits.most);
  const under = toPage(view, pointer);
  return { zoom, x: pointer.x - under.x * zoom, y: pointer.y - under.y * zoom };
}

/** Shows a box of the page as large as it fits, in the middle. */
export function fitView(box: Box, viewport: Size, padding: number): View {
  const room = { width: viewport.width - 2 * padding, height: viewport.height - 2 * padding };
  const fitting = Math.min(room.width / Math.max(box.width, 1), room.height / Math.max(box.height, 1));
  return centreView(box, viewport, clamp(fitting, zoomLimits.least, zoomLimits.most));
}

/** Shows the middle of a box in the middle of the viewport, from a whole pixel on: images stay sharp. */
export function centreView(box: Box, viewport: Size, zoom: number): View {
  return {
    zoom,
    x: Math.round((viewport.width - box.width * zoom) / 2 - box.x * zoom),
    y: Math.round((viewport.height - box.height * zoom) / 2 - box.y * zoom),
  };
}

/** The box around a rectangle that is scaled and then turned about a point of it. */
export function turnedBox(size: Size, anchor: Point, at: Point, degrees: number): Box {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((down) => {
      const x = (right - anchor.x) * size.width;
      const y = (down - anchor.y) * size.height;
      return { x: at.x + x * cos - y * sin, y: at.y + x * sin + y * cos, width: 0, height: 0 };
    }),
  );
  return unionOf(corners) ?? { ...at, width: 0, height: 0 };
}

export function unionOf(boxes: readonly Box[]): Box | undefined {
  if (boxes.length === 0) return undefined;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  return {
    x,
    y,
    width: Math.max(...boxes.map((box) => box.x + box.width)) - x,
    height: Math.max(...boxes.map((box) => box.y + box.height)) - y,
  };
}

export function movedBox(box: Box, by: Point): Box {
  return { ...box, x: box.x + by.x, y: box.y + by.y };
}

export function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
