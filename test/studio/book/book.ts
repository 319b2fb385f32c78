import type { Client } from '#adapters/client/create-client';
import {
  below,
  chance,
  colour,
  disc,
  ellipse,
  fill,
  glow,
  png,
  polygon,
  rectangle,
  stack,
  union,
  upright,
  without,
  type Frame,
  type Paint,
  type Shape,
} from './paint.js';

type Properties = Readonly<Record<string, unknown>>;

interface LayerPlan {
  /** `hills/far`. */
  readonly path: string;
  readonly props: Properties;
  readonly picture?: { readonly frame: Frame; readonly paint: Paint };
  readonly classes?: Readonly<Record<string, Properties>>;
}

interface PagePlan {
  readonly name: string;
  readonly layers: readonly LayerPlan[];
  /** Pictures that are no layers, such as masks. */
  readonly pictures?: Readonly<Record<string, { readonly frame: Frame; readonly paint: Paint }>>;
  readonly groups?: Readonly<Record<string, Properties>>;
}

const page = { width: 480, height: 320 };
const whole: Frame = { left: 0, top: 0, ...page };
const frame = (left: number, top: number, width: number, height: number): Frame => ({ left, top, width, height });

/** A layer with a picture. It lies where its frame is, unless `props` move it. */
function image(
  path: string,
  at: Frame,
  paint: Paint,
  props: Properties = {},
  classes?: LayerPlan['classes'],
): LayerPlan {
  const placed = {
    x: (at.left + at.width / 2) * 4,
    y: (at.top + at.height / 2) * 4,
    width: at.width * 4,
    height: at.height * 4,
  };
  return { path, props: { ...placed, ...props }, picture: { frame: at, paint }, ...(classes && { classes }) };
}

function bar(path: string, x: number, y: number, width: number, height: number, hex: string, props: Properties = {}) {
  return { path, props: { shapedWith: 'new_rectangle', x, y, width, height, color: colour(hex), ...props } };
}

function dot(path: string, x: number, y: number, radius: number, hex: string, props: Properties = {}): LayerPlan {
  return { path, props: { shapedWith: 'new_ellipse', x, y, radius, color: colour(hex), ...props } };
}

function words(path: string, x: number, y: number, text: string, fontSize: number, props: Properties = {}): LayerPlan {
  const usual = { width: 400, align: 'center', color: colour('#fff4dc') };
  return { path, props: { shapedWith: 'new_text', x, y, text, fontSize, ...usual, ...props } };
}

const waves =
  (base: number, ...parts: readonly (readonly [height: number, length: number, from: number])[]) =>
  (x: number): number =>
    parts.reduce((sum, [height, length, from]) => sum + height * Math.sin((x - from) / length), base);

function starField(seed: number, count: number, depth: number): Paint {
  const next = chance(seed);
  const stars = Array.from({ length: count }, () => ({
    x: next() * page.width,
    y: next() ** 1.3 * depth,
    radius: 0.4 + next() ** 3 * 1.3,
    light: 0.45 + next() * 0.55,
  }));
  const rows = Array.from({ length: page.height }, (_, row) => stars.filter((each) => Math.abs(each.y - row) < 3));
  return (x, y) => {
    const star = rows[Math.floor(y)]?.find((each) => Math.hypot(each.x - x, each.y - y) < each.radius);
    return star === undefined ? undefined : [1, 0.97, 0.86, star.light];
  };
}

function cloud(x: number, y: number, size: number): Shape {
  return union(
    ellipse(x, y, 34 * size, 13 * size),
    disc(x - 14 * size, y - 7 * size, 13 * size),
    disc(x + 6 * size, y - 11 * size, 16 * size),
    disc(x + 22 * size, y - 4 * size, 10 * size),
  );
}

function firs(line: (x: number) => number, ...at: readonly (readonly [x: number, height: number])[]): Shape {
  return union(
    ...at.flatMap(([x, height]) =>
      [0, 0.28, 0.56].map((up) => {
        const foot = line(x) + 3 - height * up;
        const half = height * 0.26 * (1 - up * 0.75);
        return polygon([x - half, foot], [x + half, foot], [x, foot - height * 0.52]);
      }),
    ),
  );
}

function house(x: number, y: number): Paint {
  return stack(
    fill(rectangle(x, y - 26, 34, 26), colour('#1b1530')),
    fill(polygon([x - 5, y - 25], [x + 39, y - 25], [x + 17, y - 46]), colour('#140f26')),
    fill(rectangle(x + 24, y - 47, 5, 14), colour('#140f26')),
    fill(
      union(rectangle(x + 5, y - 19, 8, 9), rectangle(x + 20, y - 19, 8, 9)),
      upright([y - 19, '#ffe9a8'], [y - 10, '#ffb454']),
    ),
  );
}

function lantern(x: number, y: number, size: number): Paint {
  return stack(
    fill(
      polygon(
        [x - 11 * size, y - 14 * size],
        [x + 11 * size, y - 14 * size],
        [x + 8 * size, y + 14 * size],
        [x - 8 * size, y + 14 * size],
      ),
      upright([y - 14 * size, '#ff9a4d'], [y, '#ffd27a'], [y + 14 * size, '#fff3c4']),
    ),
    fill(rectangle(x - 12 * size, y - 16 * size, 24 * size, 3 * size), colour('#7a3b2a')),
    fill(rectangle(x - 8 * size, y + 13 * size, 16 * size, 2.5 * size), colour('#7a3b2a')),
  );
}

function balloon(x: number, y: number, light: string, dark: string): Paint {
  const body = union(
    ellipse(x, y, 30, 36),
    polygon([x - 21, y + 26], [x + 21, y + 26], [x + 8, y + 47], [x - 8, y + 47]),
  );
  return stack(
    fill(body, upright([y - 36, light], [y + 47, dark])),
    fill((px, py) => body(px, py) && Math.abs(Math.sin((px - x) / 9.5)) > 0.86, colour('#ffffff', 0.28)),
    fill(union(rectangle(x - 6.5, y + 47, 1, 10), rectangle(x + 5.5, y + 47, 1, 10)), colour('#5b3a29')),
    fill(polygon([x - 8, y + 57], [x + 8, y + 57], [x + 6, y + 68], [x - 6, y + 68]), colour('#8a5a3c')),
  );
}

const far = waves(216, [10, 62, 0], [5, 23, 40]);
const middle = waves(246, [14, 88, 120], [4, 31, 10]);
const near = waves(284, [9, 70, 300], [3, 19, 0]);

const cover: PagePlan = {
  name: 'cover',
  layers: [
    image('sky', whole, upright([0, '#101233'], [130, '#342a63'], [220, '#a3536f'], [270, '#f0a06c'])),
    image('stars', frame(0, 0, 480, 200), starField(7, 110, 190), { alpha: 0.9 }),
    image('moonlight', frame(256, 0, 224, 200), glow(368, 88, 108, '#ffdf9e', 0.75), { blendMode: 'add' }),
    image(
      'moon',
      frame(332, 52, 72, 72),
      stack(
        fill(disc(368, 88, 34), upright([54, '#fffbe6'], [122, '#ffe0a3'])),
        fill(union(disc(356, 78, 6), disc(379, 96, 8), disc(372, 71, 3.5), disc(352, 100, 4)), colour('#e9c98a', 0.55)),
      ),
    ),
    image('hills/far', frame(0, 190, 480, 130), fill(below(far), upright([200, '#6a4379'], [320, '#3d2a5c']))),
    image(
      'hills/middle',
      frame(0, 160, 480, 160),
      fill(
        union(below(middle), firs(middle, [36, 44], [60, 62], [86, 40], [416, 48], [444, 68])),
        upright([200, '#472f66'], [320, '#241a45']),
      ),
    ),
    image(
      'hills/near',
      frame(0, 230, 480, 90),
      stack(fill(below(near), upright([270, '#251a42'], [320, '#120d26'])), house(118, 281)),
    ),
    image('window light', frame(90, 228, 92, 76), glow(136, 266, 42, '#ffb659', 0.55), { blendMode: 'add' }),
    words('title', 36, 34, 'The Lantern\nKeeper', 42, { width: 280, align: 'left', anchorX: 0, anchorY: 0 }),
    words('author', 38, 156, 'a book for the end of the day', 15, {
      width: 280,
      align: 'left',
      alpha: 0.8,
      anchorX: 0,
    }),
  ],
};

const lawn = waves(232, [9, 80, 30], [3, 27, 0]);

const crown = union(disc(338, 132, 34), disc(370, 102, 40), disc(402, 134, 33), ellipse(370, 142, 58, 32));

const morning: PagePlan = {
  name: 'morning',
  layers: [
    image('sky', whole, upright([0, '#7cc4e8'], [150, '#cfeaf2'], [240, '#fff0d2'])),
    image('sun', frame(20, 96, 200, 200), glow(120, 196, 98, '#ffe39a', 0.9), { blendMode: 'add' }),
    image('clouds/one', frame(250, 34, 90, 50), fill(cloud(292, 64, 1), colour('#ffffff', 0.92))),
    image('clouds/two', frame(372, 76, 70, 40), fill(cloud(404, 98, 0.72), colour('#ffffff', 0.8)), { xScale: -1 }),
    image(
      'hills',
      frame(0, 176, 480, 144),
      fill(below(waves(206, [13, 70, 200], [4, 30, 0])), upright([190, '#9fcf9b'], [320, '#6fae86'])),
    ),
    image('lawn', frame(0, 212, 480, 108), fill(below(lawn), upright([222, '#8fcf6b'], [320, '#3f8f56']))),
    image(
      'tree/trunk',
      frame(344, 150, 48, 110),
      fill(polygon([360, 150], [376, 150], [386, 260], [350, 260]), upright([150, '#8d6444'], [260, '#5d3f2b'])),
    ),
    image('tree/crown', frame(300, 60, 140, 120), fill(crown, upright([62, '#79c267'], [178, '#2f7d4f']))),
    image(
      'tree/shade',
      frame(300, 60, 140, 120),
      fill((x, y) => crown(x, y) && !crown(x + 14, y + 16), colour('#7fa8b4')),
      { blendMode: 'multiply', alpha: 0.75 },
    ),
    ...[0, 1, 2, 3, 4, 5].map((index) =>
      bar(`fence/post${index + 1}`, 30 + index * 38, 252 + (index % 2) * 2, 9, 46, '#fff7ea', {
        rotation: [-3, 2, -1, 4, -2, 1][index],
      }),
    ),
    bar('fence/rail', 126, 246, 226, 7, '#fff7ea', { rotation: -1 }),
    ...[0, 1, 2, 3, 4].flatMap((index) => [
      bar(`flowers/stem${index + 1}`, 282 + index * 38, 296, 2, 34, '#2f7d4f', { anchorY: 1, y: 312 }),
      dot(
        `flowers/flower${index + 1}`,
        282 + index * 38,
        276 + (index % 3) * 5,
        8,
        ['#ff7a8a', '#ffd35c', '#b58bff', '#ff9f5a', '#ffffff'][index] ?? '#ffffff',
      ),
      dot(`flowers/heart${index + 1}`, 282 + index * 38, 276 + (index % 3) * 5, 3, '#fff1b8'),
    ]),
    words('story', 150, 40, 'Every morning Pip sleeps late. Somebody was up all night.', 18, {
      width: 200,
      align: 'left',
      anchorY: 0,
      y: 20,
      color: colour('#2a4858'),
    }),
  ],
};

const pond: PagePlan = {
  name: 'pond',
  layers: [
    image('dusk', whole, upright([0, '#2b2a5e'], [110, '#80508a'], [160, '#f29f7c'])),
    image(
      'shore',
      frame(0, 110, 480, 60),
      fill(
        union(
          (x, y) => y > waves(142, [6, 50, 0], [3, 17, 9])(x) && y < 166,
          firs(waves(142, [6, 50, 0]), [30, 42], [52, 54], [430, 48], [452, 36]),
        ),
        upright([110, '#3b2c57'], [166, '#241c40']),
      ),
    ),
    image('water', frame(0, 162, 480, 158), upright([162, '#c77c83'], [210, '#5d4380'], [320, '#1d1b45'])),
    image(
      'glints',
      frame(0, 168, 480, 120),
      (x, y) =>
        Math.sin(x / 9 + Math.sin(y / 3) * 3) > 0.93 && Math.sin(y / 2.6 + x / 80) > 0.4
          ? [1, 0.85, 0.7, 0.5 - (y - 168) / 300]
          : undefined,
      { blendMode: 'screen' },
    ),
    ...[
      [70, 286, 30],
      [132, 300, 22],
      [404, 282, 34],
      [352, 302, 20],
    ].map(([x = 0, y = 0, radius = 0], index) =>
      dot(`lilies/pad${index + 1}`, x, y, radius, ['#3f8467', '#347058', '#4a9472', '#2f6752'][index] ?? '#3f8467', {
        yScale: 0.36,
      }),
    ),
    dot('lilies/bloom', 404, 274, 8, '#ffc1d0', { yScale: 0.8 }),
    image(
      'boat/hull',
      frame(176, 196, 128, 44),
      fill(polygon([176, 200], [304, 200], [282, 238], [200, 238]), upright([200, '#a9573f'], [238, '#5e2a2c'])),
      { rotation: -4 },
    ),
    image('boat/pole', frame(236, 110, 10, 96), fill(rectangle(239, 110, 4, 96), colour('#4a2a2a')), { rotation: 5 }),
    image('boat/lantern', frame(230, 104, 40, 40), lantern(250, 124, 1), { rotation: 5, xScale: 1.1, yScale: 1.1 }),
    image('glow', frame(150, 24, 200, 200), glow(250, 124, 96, '#ffb65e', 0.9), { blendMode: 'add' }),
    image(
      'fog',
      frame(0, 130, 480, 90),
      (x, y) => [1, 0.92, 0.95, 0.5 * Math.max(0, 1 - Math.abs(y - 172 - 8 * Math.sin(x / 60)) / 38)],
      { blendMode: 'screen', alpha: 0.6 },
    ),
    image(
      'shade',
      whole,
      (x, y) => [0.16, 0.13, 0.32, Math.min(0.75, Math.max(0, Math.hypot((x - 240) / 280, (y - 150) / 200) - 0.55))],
      { blendMode: 'multiply' },
    ),
    words('story', 240, 34, 'At dusk the keeper rows out.', 20, { yScale: 1 }),
  ],
};

const window: PagePlan = {
  name: 'window',
  pictures: {
    round: {
      frame: frame(0, 0, 188, 188),
      paint: stack(() => colour('#000000'), fill(disc(94, 94, 88), colour('#ffffff'))),
    },
    oval: {
      frame: frame(0, 0, 72, 88),
      paint: stack(
        () => colour('#000000'),
        fill(ellipse(36, 44, 28, 36), colour('#ffffff')),
        glow(36, 44, 20, '#ffffff'),
      ),
    },
  },
  layers: [
    image(
      'wall',
      whole,
      stack(
        upright([0, '#33506b'], [320, '#24384f']),
        fill((x) => Math.floor(x / 20) % 2 === 1, upright([0, '#3a5a77'], [320, '#2a4159'])),
      ),
    ),
    image(
      'view',
      frame(130, 24, 220, 212),
      stack(
        upright([24, '#11183f'], [150, '#3f3a7a'], [236, '#d98a7c']),
        starField(21, 240, 190),
        fill(disc(282, 84, 18), colour('#fff3cd')),
        fill(below(waves(186, [12, 30, 0], [4, 13, 0])), upright([170, '#31306b'], [236, '#1a1a40'])),
      ),
      {},
      { mask: { properties: { mask: 'round' } } },
    ),
    image(
      'ring',
      frame(146, 36, 188, 188),
      fill(without(disc(240, 130, 93), disc(240, 130, 82)), upright([36, '#e0a15e'], [224, '#8a4f2f'])),
    ),
    bar('bars/upright', 240, 130, 5, 166, '#b87440'),
    bar('bars/across', 240, 130, 166, 5, '#b87440'),
    image('curtains/left', frame(84, 10, 76, 236), (x, y) =>
      x < 84 + 70 - 22 * Math.sin(((y - 10) / 236) * Math.PI)
        ? [0.78 - 0.1 * Math.sin(x / 4), 0.3, 0.34, 1]
        : undefined,
    ),
    image(
      'curtains/right',
      frame(84, 10, 76, 236),
      (x, y) =>
        x < 84 + 70 - 22 * Math.sin(((y - 10) / 236) * Math.PI)
          ? [0.78 - 0.1 * Math.sin(x / 4), 0.3, 0.34, 1]
          : undefined,
      { x: 358 * 4, xScale: -1 },
    ),
    bar('rod', 240, 12, 330, 6, '#8a5a3c'),
    bar('table', 240, 292, 520, 60, '#6b4331'),
    bar('edge', 240, 263, 520, 5, '#8a5a3c'),
    image(
      'portrait',
      frame(24, 96, 64, 80),
      stack(
        upright([96, '#f1d9a7'], [176, '#c98b5e']),
        fill(disc(56, 128, 15), colour('#5b3a29')),
        fill(ellipse(56, 172, 26, 28), colour('#3f5d4c')),
      ),
      {},
      { mask: { properties: { mask: 'oval' } } },
    ),
    bar('candle/wax', 398, 262, 14, 44, '#fff4dc', { anchorY: 1 }),
    image(
      'candle/flame',
      frame(388, 190, 20, 30),
      fill(
        union(ellipse(398, 208, 5, 9), polygon([393.4, 205], [402.6, 205], [398, 191])),
        upright([190, '#ff9d3c'], [217, '#fff6c9']),
      ),
    ),
    image('candle/light', frame(318, 124, 160, 160), glow(398, 204, 78, '#ffb65e', 0.6), { blendMode: 'add' }),
    words('story', 240, 294, '“Look!” cries Pip. “One more is lit.”', 20, {}),
  ],
};

const flight: PagePlan = {
  name: 'flight',
  groups: {
    balloons: {
      members: ['red', 'blue', 'gold'],
      properties: { rotation: 6, xScale: 0.95, yScale: 0.95, alpha: 0.95 },
    },
    bunting: {
      members: ['flags/one', 'flags/two', 'flags/three', 'flags/four', 'flags/five'],
      properties: { rotation: -4 },
    },
  },
  layers: [
    image('sky', whole, upright([0, '#ff9d8a'], [120, '#ffc9a0'], [230, '#ffe9c9'], [320, '#fff6e3'])),
    image('rays', whole, (x, y) => [1, 0.95, 0.75, Math.sin(Math.atan2(y - 330, x - 240) * 22) > 0.2 ? 0.22 : 0], {
      blendMode: 'screen',
    }),
    image('red', frame(70, 60, 64, 110), balloon(102, 98, '#ff8f7d', '#d0353f'), { rotation: -8 }),
    image('blue', frame(206, 30, 64, 110), balloon(238, 68, '#86d0ef', '#2d6cb0'), { xScale: 1.25, yScale: 1.25 }),
    image('gold', frame(350, 84, 64, 110), balloon(382, 122, '#ffe08a', '#e0902f'), {
      rotation: 10,
      xScale: 0.8,
      yScale: 0.8,
    }),
    ...['one', 'two', 'three', 'four', 'five'].map((name, index) =>
      bar(
        `flags/${name}`,
        80 + index * 80,
        24 + Math.abs(index - 2) * -6,
        24,
        24,
        ['#d0353f', '#2d6cb0', '#e0902f', '#3f8f56', '#7a4fa3'][index] ?? '#ffffff',
        { rotation: 45, ...(index === 2 && { xScale: 1.3 }) },
      ),
    ),
    image('cloud/back', frame(30, 220, 180, 90), fill(cloud(110, 276, 2), colour('#ffffff', 0.85))),
    image('cloud/front', frame(270, 230, 200, 90), fill(cloud(370, 290, 2.2), colour('#ffffff', 0.95))),
    words('story', 240, 300, 'And up they all went, as light as a breath,\nto hang their lamps in the sky.', 16, {
      color: colour('#5a3350'),
    }),
  ],
};

const night: PagePlan = {
  name: 'night',
  groups: { lamps: { members: ['lamp1', 'lamp2', 'lamp3', 'lamp4'], properties: { alpha: 0.9 } } },
  layers: [
    image('sky', whole, upright([0, '#070a22'], [200, '#1d2456'], [320, '#3a3677'])),
    image(
      'milky way',
      frame(-60, 40, 600, 120),
      (x, y) => [0.75, 0.72, 1, 0.28 * Math.max(0, 1 - Math.abs(y - 100 - 14 * Math.sin(x / 70)) / 46)],
      { rotation: -18, blendMode: 'screen' },
    ),
    dot('moon/full', 92, 78, 38, '#fff3cd'),
    dot('moon/shadow', 108, 68, 34, '#0e1332'),
    image('stars', whole, starField(99, 190, 300)),
    ...[
      [120, 210, 0.9, -6],
      [214, 160, 1.2, 4],
      [312, 204, 1, -3],
      [392, 130, 0.75, 8],
    ].map(([x = 0, y = 0, size = 1, rotation = 0], index) =>
      image(`lamp${index + 1}`, frame(x - 20, y - 20, 40, 40), lantern(x, y, 1), {
        xScale: size,
        yScale: size,
        rotation,
      }),
    ),
    ...[
      [120, 210],
      [214, 160],
      [312, 204],
      [392, 130],
    ].map(([x = 0, y = 0], index) =>
      image(`lights/light${index + 1}`, frame(x - 60, y - 60, 120, 120), glow(x, y, 58, '#ffa94d', 0.8), {
        blendMode: 'add',
      }),
    ),
    image(
      'ground',
      frame(0, 256, 480, 64),
      fill(
        union(
          below(waves(284, [6, 60, 0])),
          firs(waves(284, [6, 60, 0]), [60, 40], [84, 54], [380, 46], [404, 34], [430, 58]),
        ),
        colour('#060819'),
      ),
    ),
    words('story', 240, 298, 'Good night.', 22, { align: 'center', width: 300 }),
  ],
};

/** The pages in reading order. */
export const lanternPages: readonly PagePlan[] = [cover, morning, pond, window, flight, night];

/** Makes the book “lantern” of six pages. @param scales the sizes of each picture: 1, 2 and 4 */
export async function makeLanternBook(client: Client, scales: readonly (1 | 2 | 4)[] = [1]): Promise<void> {
  const book = 'lantern';
  await client.book.add({ book });
  const { pages: present } = await client.book.show({ book });
  for (const plan of lanternPages) {
    await client.page.add({ book, page: plan.name });
    await addPage(client, book, plan, scales);
  }
  for (const { name } of present) await client.page.rm({ book, page: name });
}

async function addPage(client: Client, book: string, plan: PagePlan, scales: readonly (1 | 2 | 4)[]): Promise<void> {
  const { name: page, layers, pictures = {}, groups = {} } = plan;
  const drawn = layers.flatMap(({ path, picture }) => (picture === undefined ? [] : [[path, picture] as const]));
  for (const [path, picture] of [...drawn, ...Object.entries(pictures)]) {
    for (const scale of scales) {
      const file = `${page}/${path}${scale === 1 ? '' : `@${scale}x`}.png`;
      const bytes = new Uint8Array(png(picture.frame, picture.paint, scale));
      await client.asset.add({ book, path: ['images', ...file.split('/')] }, {}, bytes);
    }
  }
  const put = (path: string, body: Properties) => ({ method: 'PUT' as const, path: encodeURI(path), body });
  await client.batch.run({}, {}, [
    ...layers.flatMap(({ path, props, classes = {} }) => [
      put(`/${book}/${page}/${path}`, props),
      ...Object.entries(classes).map(([name, values]) => put(`/${book}/${page}/${path}?class=${name}`, values)),
    ]),
    ...Object.entries(groups).map(([name, values]) => put(`/${book}/components/${page}/groups/${name}`, values)),
  ]);
}
