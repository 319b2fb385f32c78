/** A class of a case: its name, and what the request sets. */
export type CaseClass = readonly [name: string, props: Readonly<Record<string, unknown>>];

/** A layer that moves. Places and sizes of the layer are pixels of the artwork. */
export interface MotionCase {
  readonly layer?: Readonly<Record<string, number | string>>;
  readonly classes: readonly CaseClass[];
  /** Whether it is a group of the layers below its path. The runtime moves no such group. */
  readonly isFolder?: boolean;
  /** The layers of a page group. */
  readonly members?: readonly string[];
  /** Without one, both: scripts of today wait for nothing, and those of Kwik's editor may wait at A. */
  readonly only?: 'exact' | 'waits';
}

const open = { filename: 'way.json', closed: false, pause: false, newAngle: null };

const nine = [
  'Center',
  'TopLeft',
  'TopCenter',
  'TopRight',
  'CenterLeft',
  'CenterRight',
  'BottomLeft',
  'BottomCenter',
  'BottomRight',
];

/** The layers of a page of motion, by name. Each lies at another place, 40 x 30 points large. */
export const motionCases: Readonly<Record<string, MotionCase>> = {
  still: { classes: [] },
  straight: one('linear', { to: { x: 300, y: 200 } }),
  downOnly: one('linear', { to: { y: 40 } }),
  fade: one('linear', { to: { alpha: 0.2 } }, { alpha: 0.8 }),
  grow: one('linear', { from: { xScale: 0.5 }, to: { xScale: 2, yScale: 1.5 } }, { xScale: 1.5, yScale: 0.5 }),
  turn: one('linear', { to: { rotation: -120 } }, { rotation: 30 }),
  everything: one('linear', {
    properties: { easing: 'inOutBack' },
    from: { x: 60, y: 50, alpha: 0.1, xScale: 0.5, yScale: 2, rotation: 20 },
    to: { x: 420, y: 250, alpha: 1, xScale: 1.5, yScale: 0.5, rotation: 340 },
  }),
  late: one('linear', { properties: { delay: 300 }, to: { x: 350 } }),
  fromLeft: one('linear', { from: { x: -60 }, to: { x: 200 } }),
  fromLeftLate: one('linear', { properties: { delay: 250, duration: 700 }, from: { x: -60 }, to: { x: 200 } }),
  fromIsEnd: one('linear', { from: { x: 60, y: 300 } }),
  emptyFrom: { ...one('linear', { from: {}, to: { y: 300 } }), only: 'waits' },
  thereAndBack: one('linear', { properties: { reverse: true, duration: 600 }, to: { x: 440, rotation: 45 } }),
  elastic: one('linear', {
    properties: { reverse: true, loop: 2, duration: 500, easing: 'inOutElastic' },
    to: { x: 400 },
  }),
  thrice: one('linear', { properties: { loop: 3, duration: 400, easing: 'outBounce' }, to: { y: 280 } }),
  endless: one('linear', { properties: { loop: 0, duration: 700 }, to: { x: 460 } }),
  swinging: one('linear', {
    properties: { loop: -1, reverse: true, duration: 700, easing: 'inOutSine' },
    to: { rotation: 90 },
  }),
  resets: one('linear', { properties: { resetAtEnd: true }, to: { x: 400, alpha: 0.1, xScale: 2 } }, { alpha: 0.9 }),
  pulse: one(
    'pulse',
    { properties: { loop: 3 }, from: { xScale: 0.5, alpha: 0.5 }, to: { xScale: 1.5, alpha: 1 } },
    { xScale: 2 },
  ),
  blink: one('blink', {
    properties: { delay: 300, duration: 400, loop: 2, reverse: true },
    to: { yScale: 0.1, xScale: 1 },
  }),
  bounce: one('bounce', { properties: { loop: 2, reverse: true, easing: 'outCirc' }, to: { y: -80, rotation: 360 } }),
  spin: one('rotation', { properties: { easing: 'inOutExpo' }, to: { rotation: 360 } }),
  tremble: one('tremble', { properties: { loop: 4, reverse: true, duration: 150 }, to: { rotation: 15 } }),
  trembleFrom: one('tremble', {
    properties: { loop: 2, reverse: true, duration: 200 },
    from: { rotation: -20, alpha: 0.5 },
    to: { rotation: 20, alpha: 1 },
  }),
  circular: one('linear', { properties: { easing: 'inCircular' }, to: { x: 20, y: 20 } }),
  inTwo: {
    classes: [
      ['linear', timed({ to: { x: 420 } })],
      ['rotation', timed({ properties: { delay: 200, easing: 'inQuad' }, to: { rotation: 180, alpha: 0.4 } })],
    ],
  },
  sameTwice: {
    classes: [
      // The second one begins with what it finds in its first frame.
      ['linear', timed({ properties: { duration: 1000 }, to: { alpha: 0.95, x: 100 } })],
      ['pulse', timed({ properties: { delay: 300, duration: 900 }, to: { alpha: 0.2 } })],
    ],
  },
  atOnce: one('linear', { properties: { duration: 0 }, to: { x: 30, y: 30 } }),
  way: one('path', { path: open, to: { alpha: 0.5 } }),
  wayBack: one('path', {
    properties: { reverse: true, duration: 600, easing: 'inOutSine' },
    path: { ...open, newAngle: 90 },
  }),
  wayRound: one('path', {
    properties: { delay: 200, loop: 2, duration: 600 },
    path: { filename: 'way.json', closed: true, pause: true },
    // On a path that stands, the engine turns the layer by what it loses when it adds up.
    to: { rotation: 45 },
  }),
  wayUpright: one('path', { path: { ...open, closed: true }, to: { rotation: 90, xScale: 2 } }),
  ...Object.fromEntries(nine.map((point, index) => [`at${point}`, pointCase(point, index)])),
  fading: { classes: [['switch', { properties: { autoPlay: true, delay: 200, duration: 800, to: 'appearing' } }]] },
  appearing: { layer: { alpha: 0 }, classes: [] },
  // One class moves the place, others what is left.
  movesAndPulses: {
    classes: [
      ['linear', timed({ from: { x: 80 }, to: { x: 380, y: 60 } })],
      [
        'pulse',
        timed({ properties: { duration: 300, loop: 3, reverse: true }, to: { xScale: 1.5, yScale: 0.5, alpha: 0.4 } }),
      ],
    ],
  },
  bouncesAndTurns: {
    layer: { rotation: 20 },
    classes: [
      ['rotation', timed({ properties: { loop: 2, duration: 700, easing: 'inOutSine' }, to: { rotation: 200 } })],
      ['bounce', timed({ properties: { delay: 200, duration: 400, reverse: true, loop: 2 }, to: { y: -60 } })],
      ['blink', timed({ properties: { delay: 300, duration: 250, reverse: true, loop: 2 }, to: { alpha: 0.2 } })],
    ],
  },
  // One after the other.
  movesThenDrops: {
    classes: [
      ['linear', timed({ properties: { duration: 600 }, to: { x: 300, y: 120 } })],
      ['bounce', timed({ properties: { delay: 900, duration: 500 }, to: { y: 70 } })],
    ],
  },
  growsThenShrinks: {
    layer: { xScale: 2 },
    classes: [
      ['pulse', timed({ properties: { delay: 800, duration: 500 }, to: { xScale: 0.5, alpha: 1 } })],
      ['linear', timed({ properties: { duration: 500 }, to: { xScale: 2, alpha: 0.3, x: 260 } })],
    ],
  },
  // What waits is mirrored already where the runtime mirrors it.
  mirroredMeanwhile: {
    layer: { xScale: 1.5 },
    classes: [
      ['bounce', timed({ properties: { delay: 700, reverse: true, xSwipe: true }, to: { y: -40 } })],
      ['pulse', timed({ properties: { delay: 300, duration: 1200 }, to: { xScale: 2, yScale: 0.5 } })],
    ],
  },
  wayLate: one('path', { properties: { delay: 400, duration: 600 }, path: open }),
  wayLateBack: one('path', { properties: { delay: 400, duration: 600, reverse: true }, path: open }),
  boxed: {
    layer: { shapedWith: 'new_rectangle', x: 400, y: 250, width: 60, height: 40 },
    classes: [
      ['linear', timed({ layerOptions: { referencePoint: 'BottomRight' }, from: { x: 350 }, to: { y: 90 } })],
      ['rotation', timed({ to: { rotation: 90 } })],
    ],
  },
  round: {
    layer: { shapedWith: 'new_ellipse', x: 100, y: 250, width: 60, height: 60, alpha: 0.5 },
    classes: [['pulse', timed({ properties: { reverse: true }, to: { xScale: 2, yScale: 2, alpha: 1 } })]],
  },
  words: {
    layer: { shapedWith: 'new_text', x: 100, y: 290, width: 160, text: 'once upon a time', fontSize: 18 },
    classes: [['linear', timed({ from: { x: 120 }, to: { x: 300, y: 40, alpha: 0.5 } })]],
  },
  fleet: { isFolder: true, classes: [] },
  'fleet/boat': {
    classes: [
      ['linear', timed({ from: { y: 300 }, to: { x: 200 } })],
      ['tremble', timed({ properties: { loop: 3, reverse: true, duration: 200 }, to: { rotation: 10 } })],
    ],
  },
  greeting: { isFolder: true, classes: [['lang', {}]] },
  'greeting/de': {
    classes: [
      ['linear', timed({ to: { x: 200 } })],
      ['pulse', timed({ to: { xScale: 2 } })],
    ],
  },
  'greeting/en': { classes: [['linear', timed({ to: { x: 100 } })]] },
  one: { classes: [['linear', timed({ to: { x: 200 } })]] },
  two: { classes: [] },
  crowd: {
    members: ['one', 'two'],
    classes: [
      ['linear', ofGroup('crowd', { to: { x: 300, y: 60, alpha: 0.5 } })],
      ['rotation', ofGroup('crowd', { properties: { loop: 2, duration: 600 }, to: { rotation: 45 } })],
    ],
  },
  libraryTwice: {
    classes: [['transition2.to', { params: { y: 100, xScale: 2, time: 600, iterations: 2, reverse: true } }]],
  },
  library: {
    layer: { x: 800, y: 600 },
    classes: [['transition2.to', { params: { x: 320, y: 180, alpha: 0.3, rotation: 60, time: 900, delay: 200 } }]],
  },
};

function one(name: string, props: Readonly<Record<string, unknown>>, layer?: MotionCase['layer']): MotionCase {
  return { classes: [[name, timed(props)]], ...(layer === undefined ? {} : { layer }) };
}

function ofGroup(target: string, props: Readonly<Record<string, object>>): Readonly<Record<string, unknown>> {
  return timed({ ...props, properties: { ...props['properties'], type: 'group', target } });
}

/** A second long, with the page, unless the case has other values, and absent what it does not name. */
function timed(props: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const absent = { x: null, y: null, alpha: null, xScale: null, yScale: null, rotation: null };
  const { properties, from, to, ...others } = props as Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  const usual = { autoPlay: true, delay: 0, duration: 1000, loop: 1, reverse: false, easing: '' };
  return {
    properties: betweenFrames({ ...usual, ...properties }),
    from: from === undefined ? null : { ...absent, ...from },
    to: { ...absent, ...to },
    ...others,
  };
}

/** The engine counts whole milliseconds. At one that is an end as well, it is chance whether the end has come. */
function betweenFrames(properties: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [duration, delay] = [Number(properties['duration']), Number(properties['delay'])];
  return {
    ...properties,
    duration: duration > 0 ? duration + 0.13 : duration,
    delay: delay > 0 ? delay + 0.25 : delay,
  };
}

function pointCase(referencePoint: string, index: number): MotionCase {
  const turned = index % 2 === 0 ? { rotation: 60 } : { xScale: 0.5 };
  const from = index % 3 === 0 ? { from: { x: 100 } } : {};
  return one('linear', {
    properties: { duration: 800 },
    layerOptions: { referencePoint },
    ...from,
    to: { x: 250, y: 150, ...turned },
  });
}

/** A path of three points and two curves, in pixels of the artwork. */
export const wayFile = JSON.stringify([
  [200, 200, 500, 100, 200, 200],
  [900, 700, 1300, 900, 700, 900],
  [1600, 300, 1600, 300, 1500, 800],
]);
