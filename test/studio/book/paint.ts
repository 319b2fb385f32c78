import { crc32, deflateSync } from 'node:zlib';

/** Red, green, blue and alpha, each from 0 to 1; alpha is not multiplied in. */
export type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Whether a point, in points of the page, is inside. */
export type Shape = (x: number, y: number) => boolean;

/** The colour at a point; `undefined` is transparent. */
export type Paint = (x: number, y: number) => Colour | undefined;

/** The part of a page that a picture covers, in points. */
export interface Frame {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** @param hex such as `#ffcc00` */
export function colour(hex: string, alpha = 1): Colour {
  const byte = (at: number) => parseInt(hex.slice(at, at + 2), 16) / 255;
  return [byte(1), byte(3), byte(5), alpha];
}

export const disc = (x: number, y: number, radius: number): Shape => ellipse(x, y, radius, radius);

export function ellipse(x: number, y: number, across: number, down: number): Shape {
  return (px, py) => ((px - x) / across) ** 2 + ((py - y) / down) ** 2 <= 1;
}

export function polygon(...corners: readonly (readonly [number, number])[]): Shape {
  const [left, right] = [Math.min(...corners.map(([x]) => x)), Math.max(...corners.map(([x]) => x))];
  const [top, bottom] = [Math.min(...corners.map(([, y]) => y)), Math.max(...corners.map(([, y]) => y))];
  const sides = corners.map(([ax, ay], index) => ({ ax, ay, ...sideEnd(corners[(index + 1) % corners.length]) }));
  return (x, y) => {
    if (x < left || x > right || y < top || y > bottom) return false;
    let isInside = false;
    for (const { ax, ay, bx, by } of sides)
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    return isInside;
  };
}

const sideEnd = ([bx, by]: readonly [number, number] = [0, 0]) => ({ bx, by });

export function rectangle(left: number, top: number, width: number, height: number): Shape {
  return (x, y) => x >= left && x < left + width && y >= top && y < top + height;
}

export const union =
  (...shapes: readonly Shape[]): Shape =>
  (x, y) =>
    shapes.some((shape) => shape(x, y));

export const without =
  (shape: Shape, hole: Shape): Shape =>
  (x, y) =>
    shape(x, y) && !hole(x, y);

/** Everything below a line of hills. */
export function below(height: (x: number) => number): Shape {
  return (x, y) => y > height(x);
}

export const fill =
  (shape: Shape, paint: Colour | Paint): Paint =>
  (x, y) =>
    !shape(x, y) ? undefined : typeof paint === 'function' ? paint(x, y) : paint;

/** A gradient from top to bottom. @param stops the lines of the page with their colours, from the top */
export function upright(...stops: readonly (readonly [y: number, hex: string])[]): Paint {
  const colours = stops.map(([y, hex]) => ({ y, at: colour(hex) }));
  const rows = new Map<number, Colour>();
  const colourOf = (y: number): Colour => {
    const next = colours.findIndex((stop) => stop.y >= y);
    const to = colours.at(next === -1 ? -1 : Math.max(next, 1)) ?? { y: 1, at: black };
    const from = colours[(next === -1 ? colours.length : Math.max(next, 1)) - 1] ?? to;
    return from === to ? to.at : mix(from.at, to.at, Math.min(Math.max((y - from.y) / (to.y - from.y), 0), 1));
  };
  return (_, y) => {
    const row = rows.get(y) ?? colourOf(y);
    rows.set(y, row);
    return row;
  };
}

const black: Colour = [0, 0, 0, 1];

/** Light around a point that fades with the distance. */
export function glow(x: number, y: number, radius: number, hex: string, strength = 1): Paint {
  const [red, green, blue] = colour(hex);
  return (px, py) => {
    const near = 1 - Math.hypot(px - x, py - y) / radius;
    return near <= 0 ? undefined : [red, green, blue, strength * near * near];
  };
}

/** Later ones lie over earlier ones. */
export function stack(...paints: readonly Paint[]): Paint {
  return (x, y) => paints.reduce<Colour | undefined>((under, paint) => over(under, paint(x, y)), undefined);
}

/** Numbers from 0 to 1, the same in each run. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 16807) % 2147483647) / 2147483647;
}

/** The picture as PNG. @param scale pixels for a point; edges are smoothed */
export function png({ left, top, width, height }: Frame, paint: Paint, scale = 1): Buffer {
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  const bytes = Buffer.alloc(across * down * 4);
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      bytes.set(samplePixel(paint, left + column / scale, top + row / scale, 1 / scale), (row * across + column) * 4);
  return encode(across, down, bytes);
}

const samples = 2;

function samplePixel(paint: Paint, left: number, top: number, size: number): readonly number[] {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let sample = 0; sample < samples * samples; sample++) {
    const x = left + (((sample % samples) + 0.5) / samples) * size;
    const y = top + ((Math.floor(sample / samples) + 0.5) / samples) * size;
    const [r, g, b, a] = paint(x, y) ?? [0, 0, 0, 0];
    red += r * a;
    green += g * a;
    blue += b * a;
    alpha += a;
  }
  const byte = (value: number) => Math.round((255 * value) / (alpha || 1));
  return [byte(red), byte(green), byte(blue), Math.round((255 * alpha) / (samples * samples))];
}

function mix(from: Colour, to: Colour, part: number): Colour {
  const at = (index: 0 | 1 | 2 | 3) => from[index] + (to[index] - from[index]) * part;
  return [at(0), at(1), at(2), at(3)];
}

function over(under: Colour | undefined, above: Colour | undefined): Colour | undefined {
  if (under === undefined || above === undefined) return above ?? under;
  const rest = under[3] * (1 - above[3]);
  const alpha = above[3] + rest;
  const at = (index: 0 | 1 | 2) => (above[index] * above[3] + under[index] * rest) / (alpha || 1);
  return [at(0), at(1), at(2), alpha];
}

function encode(width: number, height: number, pixels: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6], 8); // eight bits, red, green, blue and alpha
  const row = width * 4;
  const filtered = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y++) {
    filtered[y * (row + 1)] = 2; // each byte is the difference to the one above
    for (let x = 0; x < row; x++) {
      const above = y === 0 ? 0 : (pixels[(y - 1) * row + x] ?? 0);
      filtered[y * (row + 1) + 1 + x] = ((pixels[y * row + x] ?? 0) - above) & 255;
    }
  }
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(filtered)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
