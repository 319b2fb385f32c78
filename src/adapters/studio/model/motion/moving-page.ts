import type { Point, Size } from '../geometry/geometry.js';

/** What an animation can change. */
export const motionKeys = ['x', 'y', 'alpha', 'xScale', 'yScale', 'rotation'] as const;
export type MotionKey = (typeof motionKeys)[number];

/** All but the place. */
export const keysOfLook: readonly MotionKey[] = motionKeys.slice(2);

/** Values of what an animation changes. */
export type MotionValues = Readonly<Partial<Record<MotionKey, number>>>;

/** The values of some keys; `undefined` is none. */
export function valuesOf(keys: readonly MotionKey[], valueOf: (key: MotionKey) => number | undefined): MotionValues {
  const values: Partial<Record<MotionKey, number>> = {};
  for (const key of keys) {
    const value = valueOf(key);
    if (value !== undefined) values[key] = value;
  }
  return values;
}

/** What some values are of. */
export function keysOf(values: MotionValues): readonly MotionKey[] {
  return Object.keys(values) as MotionKey[];
}

/** How a layer is drawn at a moment. Places are points of the page, from its upper left corner. */
export interface LayerState extends Readonly<Record<MotionKey, number>> {
  /** Of the layer's own size, from 0 to 1: the point that `x` and `y` mean. */
  readonly anchor: Point;
}

/** A class as the documents of layers and page groups have it. */
export interface AttachedClass {
  /** As the page lists it. */
  readonly name: string;
  /** The class, where the name in the list goes on with a digit. */
  readonly class?: string;
  readonly custom?: boolean;
  readonly props: Readonly<Record<string, unknown>>;
  /** Where each value comes from, by dotted path: the app knows those of the script alone. */
  readonly from?: Readonly<Record<string, string>>;
  /** The expressions of what the script computes, by dotted path. */
  readonly computed?: Readonly<Record<string, string>>;
  readonly script?: {
    /** Whether its functions are a template's own. */
    readonly recognised?: boolean;
    readonly timing?: ScriptTiming | null;
    /** Whether the script has a table `from`: an empty one counts, too. */
    readonly hasFrom?: boolean;
  };
}

/** The class without the digits that a page may list it by. */
export function kindOf(attached: Pick<AttachedClass, 'name' | 'class'>): string {
  return attached.class ?? attached.name;
}

/**
 * How an animation's script plays: `exact`, as the scripts of today, or `waits`, as those of Kwik's editor and of earlier templates.
 * Any other script does what nobody knows.
 */
export type ScriptTiming = 'exact' | 'waits';

/** A layer or a page group of a page, as the page makes it before any class changes it. */
export interface PageObject {
  readonly kind: 'layer' | 'group';
  /** `fleet/boat`, or the name of a page group. */
  readonly path: string;
  readonly own: LayerState;
  /** Points, before it is scaled. */
  readonly size: Size;
  readonly classes: readonly AttachedClass[];
  /** Whether it is a layer group with layers in it: the runtime calls none of its classes. */
  readonly hasLayers?: boolean;
  /** Whether its own script moves it, or puts it where chance decides. */
  readonly movesByItself?: boolean;
}

/** What the player gets to know of a page. */
export interface MovingPage extends Size {
  /** Where the page's corner is in the content of the device, in points. Ends of ways count from the content's corner. */
  readonly origin: Point;
  /** In the order in which the page makes them: layers, then page groups. */
  readonly objects: readonly PageObject[];
  /** The texts of path files by the names that classes have for them. */
  readonly paths: ReadonlyMap<string, string>;
}
