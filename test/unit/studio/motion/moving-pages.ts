import { layerAt, type Timetable } from '#adapters/studio/model/motion/layer-at';
import type {
  AttachedClass,
  LayerState,
  MotionKey,
  MovingPage,
  PageObject,
  ScriptTiming,
} from '#adapters/studio/model/motion/moving-page';
import { pageMotion } from '#adapters/studio/model/motion/page-motion';
import { schedule, type Starts } from '#adapters/studio/model/motion/schedule';

type Props = Readonly<Record<string, unknown>>;

/** A class that starts with the page, a second long, whose script has a table `from` if one is given. */
export function attached(name: string, timing: ScriptTiming | null, props: Props = {}): AttachedClass {
  const { properties, ...others } = props as { readonly properties?: Props };
  const usual = { autoPlay: true, delay: 0, duration: 1000, loop: 1, reverse: false, easing: '' };
  return {
    name,
    props: { properties: { ...usual, ...properties }, ...others },
    script: { recognised: true, timing, hasFrom: (props['from'] ?? null) !== null },
  };
}

export const own: LayerState = {
  x: 100,
  y: 100,
  alpha: 1,
  xScale: 1,
  yScale: 1,
  rotation: 0,
  anchor: { x: 0.5, y: 0.5 },
};

/** A layer of 40 x 20 points in the place (100, 100). */
export function layer(path: string, classes: readonly AttachedClass[], more: Partial<LayerState> = {}): PageObject {
  return { kind: 'layer', path, own: { ...own, ...more }, size: { width: 40, height: 20 }, classes };
}

/** A page of 480 x 320 points whose corner is at (50, 20) of the content. */
export function pageOf(objects: readonly PageObject[], paths: Readonly<Record<string, string>> = {}): MovingPage {
  const origin = { x: 50, y: 20 };
  return { width: 480, height: 320, origin, objects, paths: new Map(Object.entries(paths)) };
}

export const firstVisit: Starts = { visit: 'first' };
export const secondVisit: Starts = { visit: 'second' };

export function planOf(
  objects: readonly PageObject[],
  starts = firstVisit,
  paths?: Readonly<Record<string, string>>,
): Timetable {
  return schedule(pageMotion(pageOf(objects, paths)), starts);
}

/** One value of the first layer at each of these moments, rounded to hundredths. */
export function values(table: Timetable, key: MotionKey, moments: readonly number[], object = 0): readonly number[] {
  return moments.map((ms) => Math.round(layerAt(table, object, ms)[key] * 100) / 100 + 0);
}
