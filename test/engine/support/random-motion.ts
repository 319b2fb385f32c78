import fc from 'fast-check';
import type { ScriptTiming } from '#adapters/studio/model/motion/moving-page';
import { easingNames } from './easing-names.js';
import type { CaseClass, MotionCase } from './motion-cases.js';

type Values = Readonly<Record<string, unknown>>;

const places = fc.double({ min: -80, max: 560, noNaN: true }).map((value) => Math.round(value * 4) / 4);
const angles = fc.integer({ min: -400, max: 400 });
const alphas = fc.integer({ min: 0, max: 20 }).map((part) => part / 20);
const scales = fc.integer({ min: -8, max: 8 }).map((part) => (part === 0 ? 0.1 : part / 4));

/** A value, or none. */
const maybe = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: null, freq: 2 });

const ends = fc.record({
  x: maybe(places),
  y: maybe(places),
  alpha: maybe(alphas),
  xScale: maybe(scales),
  yScale: maybe(scales),
  rotation: maybe(angles),
});

/** Between frames: the engine counts whole milliseconds, and it is chance whether a frame on an end is before it. */
const time = (most: number) =>
  fc.integer({ min: 0, max: most / 50 }).map((step) => (step === 0 ? 0 : step * 50 + 0.13));

const properties = fc.record({
  autoPlay: fc.constant(true),
  delay: time(500),
  duration: time(600),
  loop: fc.constantFrom(1, 1, 1, 2, 2, 0, -1),
  reverse: fc.boolean(),
  resetAtEnd: fc.oneof({ arbitrary: fc.constant(false), weight: 3 }, fc.constant(true)),
  easing: fc.constantFrom(...easingNames),
  xSwipe: fc.constantFrom(false, false, false, true),
  ySwipe: fc.constantFrom(false, false, false, true),
});

const points = ['Center', 'TopLeft', 'TopCenter', 'TopRight', 'CenterLeft', 'CenterRight'];
const reference = fc.constantFrom(undefined, ...points, 'BottomLeft', 'BottomCenter', 'BottomRight');

/** The leading words of easings that keep to their way. */
const keepsToPath = /^(?!.*(Back|Elastic)$)/;

function classOf(kind: string, timing: ScriptTiming): fc.Arbitrary<CaseClass> {
  const from = fc.option(fc.oneof({ arbitrary: ends, weight: 3 }, fc.constant({})), { nil: null });
  const path = fc.record({
    filename: fc.constant('way.json'),
    closed: fc.boolean(),
    pause: fc.boolean(),
    newAngle: fc.constantFrom(null, 90, 180),
  });
  return fc.record({ properties, from, to: ends, point: reference, path }).map((made) => {
    const { point, path: way, ...props } = made;
    const settings: Record<string, unknown> = { ...props.properties };
    const to: Record<string, unknown> = { ...props.to };
    if (kind === 'bounce') to['y'] ??= -50;
    // With an A and no delay, such a page is never shown. Of a motion that repeats each millisecond, a frame may show any moment.
    // What turns in no time stays at its end, unless a frame falls into it.
    const isOnce = Number(settings['loop']) > 0 && settings['reverse'] === false;
    const mayTakeNoTime = timing === 'exact' && kind !== 'path' && isOnce;
    if (!mayTakeNoTime && settings['duration'] === 0) settings['duration'] = 350.13;
    if (kind === 'path' && !keepsToPath.test(String(settings['easing']))) settings['easing'] = 'inOutSine';
    // While a path stands, the engine turns the layer by what it loses when it adds up.
    const stands = way.pause && to['rotation'] !== null;
    const more: Values = {
      ...(point === undefined ? {} : { layerOptions: { referencePoint: point } }),
      ...(kind === 'path' ? { path: { ...way, pause: stands } } : {}),
    };
    return [kind, { properties: settings, from: props.from, to, ...more }] as const;
  });
}

const kinds = ['linear', 'linear', 'linear', 'pulse', 'blink', 'bounce', 'rotation', 'tremble', 'path'];

/** Layers with up to three classes, whose values are random. */
export function randomMotions(timing: ScriptTiming, count: number, seed: number): Readonly<Record<string, MotionCase>> {
  const own = fc.record({
    alpha: alphas,
    xScale: scales,
    yScale: scales,
    rotation: angles,
    width: fc.integer({ min: 4, max: 60 }).map((part) => part * 4),
    height: fc.integer({ min: 4, max: 60 }).map((part) => part * 4),
  });
  const classes = fc
    .uniqueArray(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 })
    // A path turns its layer by its last step, and other classes read that.
    .map((names) => (names.includes('path') ? ['path'] : names))
    .chain((names) => fc.tuple(...names.map((kind) => classOf(kind, timing))));
  const made = fc.sample(fc.record({ layer: own, classes }), { seed, numRuns: count });
  return Object.fromEntries(made.map((each, index) => [`random${index}`, each]));
}
