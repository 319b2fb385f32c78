// Draws the pictures of the sample book: `node scripts/make-sample-images.mjs`. They are committed; run it again after a change
// of a drawing. Shapes are in points of the 480 x 320 page, relative to the layer's centre.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';

const images = fileURLToPath(new URL('../examples/sample/App/harbour/assets/images/', import.meta.url));

const clear = [0, 0, 0, 0];
const mix = (from, to, part) =>
  from.map((value, index) => value + (to[index] - value) * Math.min(1, Math.max(0, part)));
const solid = (hex, alpha = 255) => [...[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)), alpha];
const inside = (points) => (x, y) =>
  points.reduce((crossed, [x1, y1], index) => {
    const [x2, y2] = points[(index + 1) % points.length];
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !crossed : crossed;
  }, false);
const box = (left, top, right, bottom) => (x, y) => x >= left && x <= right && y >= top && y <= bottom;
/** The colour of the first shape that contains the point. */
const shapes =
  (...list) =>
  (x, y) =>
    list.find(([within]) => within(x, y))?.[1] ?? clear;
const fade = (top, bottom, height) => (_x, y) => mix(solid(top), solid(bottom), y / height + 0.5);

const pictures = {
  'dusk/sky': [
    480,
    320,
    (x, y) =>
      y < 40
        ? mix(solid('#2b2350'), solid('#e8825a'), ((y + 160) / 200) ** 1.5)
        : mix(solid('#e8825a'), solid('#f6c177'), (y - 40) / 60),
  ],
  'dusk/sun': [96, 96, (x, y) => mix(solid('#fff1c9'), solid('#ffb454', 0), Math.max(0, Math.hypot(x, y) - 26) / 22)],
  'dusk/sea': [
    480,
    132,
    (x, y) =>
      y < -62 + 3 * Math.sin(x / 14) ? clear : mix(solid('#3c5a86'), solid('#152642'), Math.round((y + 66) / 12) / 11),
  ],
  'dusk/fleet/boat': [
    160,
    48,
    shapes(
      [box(-72, -22, 72, -16), solid('#f4e3c1')],
      [
        inside([
          [-72, -16],
          [72, -16],
          [48, 22],
          [-50, 22],
        ]),
        solid('#8c3b2e'),
      ],
    ),
  ],
  'dusk/fleet/rig/mast': [8, 120, shapes([box(-3, -60, 3, 60), solid('#5b3a24')])],
  'dusk/fleet/rig/sail': [
    72,
    96,
    shapes([
      inside([
        [-34, -46],
        [34, 40],
        [-34, 46],
      ]),
      solid('#fff7e6'),
    ]),
  ],
  'dusk/fleet/rig/flag': [
    32,
    18,
    shapes([
      inside([
        [-16, -8],
        [15, 0],
        [-16, 8],
      ]),
      solid('#d64550'),
    ]),
  ],
  'quay/wall': [
    480,
    320,
    (x, y) => {
      const row = Math.floor((y + 160) / 20);
      const joint = (y + 160) % 20 < 1.5 || (x + 240 + (row % 2) * 20) % 40 < 1.5;
      return joint ? solid('#4d4640') : mix(solid('#8a7a6b'), solid('#6c5e52'), row / 16);
    },
  ],
  'quay/door': [
    76,
    128,
    shapes(
      [(x, y) => Math.hypot(x - 24, y - 4) < 4, solid('#e6c667')],
      [box(-30, -58, 30, 64), solid('#2f5d62')],
      [box(-38, -64, 38, 64), solid('#3b2f2a')],
    ),
  ],
  'quay/lamp': [
    48,
    64,
    (x, y) =>
      box(-3, -32, 3, -16)(x, y)
        ? solid('#26221f')
        : mix(solid('#fff3b0'), solid('#ffd166', 0), Math.max(0, Math.hypot(x, y - 8) - 10) / 13),
  ],
  'quay/crates/crateA': [64, 64, crate],
  'quay/crates/crateB': [48, 48, crate],
  'lighthouse/night': [480, 320, (x, y) => (star(x, y) ? solid('#f5f3d7') : fade('#0b1026', '#27325c', 320)(x, y))],
  'lighthouse/tower': [
    72,
    216,
    shapes(
      [box(-14, -84, 14, -62), solid('#ffe9a8')],
      [
        inside([
          [-20, -84],
          [0, -106],
          [20, -84],
        ]),
        solid('#b23a48'),
      ],
      [
        (x, y) =>
          inside([
            [-18, -62],
            [18, -62],
            [32, 108],
            [-32, 108],
          ])(x, y) && Math.floor((y + 62) / 34) % 2 === 0,
        solid('#f2efe6'),
      ],
      [
        inside([
          [-18, -62],
          [18, -62],
          [32, 108],
          [-32, 108],
        ]),
        solid('#b23a48'),
      ],
    ),
  ],
  'lighthouse/beam': [
    240,
    96,
    (x, y) =>
      Math.abs(y) < ((x + 120) / 240) * 46 ? mix(solid('#ffe9a8', 170), solid('#ffe9a8', 0), (x + 120) / 240) : clear,
  ],
};

function crate(x, y) {
  const [across, down] = [Math.abs(x), Math.abs(y)];
  if (Math.max(across, down) > 22) return Math.max(across, down) < 31 ? solid('#6b4226') : clear;
  return Math.abs(across - down) < 3
    ? solid('#6b4226')
    : solid(Math.floor((y + 40) / 9) % 2 === 0 ? '#b98b55' : '#ad7f4a');
}

function star(x, y) {
  const [column, row] = [Math.floor((x + 240) / 30), Math.floor((y + 160) / 30)];
  const place = (seed) => ((column * 73 + row * 151 + seed * 37) % 23) + 3;
  return (
    y < 90 && (column + row) % 2 === 0 && Math.hypot(((x + 240) % 30) - place(1), ((y + 160) % 30) - place(2)) < 0.9
  );
}

for (const [name, [width, height, paint]] of Object.entries(pictures)) {
  for (const [suffix, scale] of [
    ['', 1],
    ['@2x', 2],
    ['@4x', 4],
  ]) {
    const file = `${images}${name}${suffix}.png`;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(
      file,
      png(width * scale, height * scale, (column, row) =>
        sample(paint, column / scale - width / 2, row / scale - height / 2, 1 / scale),
      ),
    );
  }
}

/** The colour of one pixel: the mean of four points in it, weighted by their opacity. */
function sample(paint, left, top, size) {
  const sums = [0, 0, 0, 0];
  for (const [right, down] of [
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75],
  ]) {
    const [red, green, blue, alpha] = paint(left + right * size, top + down * size);
    sums[0] += red * alpha;
    sums[1] += green * alpha;
    sums[2] += blue * alpha;
    sums[3] += alpha;
  }
  const alpha = sums[3];
  return alpha === 0 ? clear : [sums[0] / alpha, sums[1] / alpha, sums[2] / alpha, alpha / 4].map(Math.round);
}

/** A PNG of 8 bits a channel. Each row is stored as the difference to the row above, which compresses these drawings well. */
function png(width, height, colour) {
  let above = new Uint8Array(width * 4);
  const data = Array.from({ length: height }, (_, row) => {
    const current = new Uint8Array(width * 4);
    for (let column = 0; column < width; column++) current.set(colour(column, row), column * 4);
    const stored = new Uint8Array(width * 4 + 1);
    stored[0] = 2;
    for (let at = 0; at < current.length; at++) stored[at + 1] = current[at] - above[at];
    above = current;
    return stored;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(data), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
