import type { Animation } from './animation.js';
import type { ClassValues } from './class-values.js';
import type { MotionNote, MotionNoteCode } from './motion-notes.js';
import type { AttachedClass, LayerState, MovingPage, PageObject } from './moving-page.js';
import { motionKeys } from './moving-page.js';

/** A page whose motion is being read, object after object. */
export interface Making {
  readonly page: MovingPage;
  readonly states: LayerState[];
  /** Objects whose place was shifted with their reference point. */
  readonly shifted: Set<number>;
  /** Objects by kind and name: of those with the same name, the last. */
  readonly places: ReadonlyMap<string, number>;
  readonly animations: Animation[];
  readonly notes: MotionNote[];
}

/** A class of an object of it. */
export interface Attaching {
  readonly making: Making;
  readonly owner: number;
  readonly attached: AttachedClass;
  readonly values: ClassValues;
  readonly kind: string;
}

export function startMaking(page: MovingPage): Making {
  const places = new Map(page.objects.map(({ kind, path }, index) => [placeKey(kind, path), index]));
  const states = page.objects.map(({ own }) => own);
  return { page, states, shifted: new Set(), places, animations: [], notes: [] };
}

/** By what the scripts of a page find a layer or a page group. */
export function placeKey(kind: PageObject['kind'], path: string): string {
  return `${kind} ${path.replaceAll('.', '/')}`;
}

/** Whether an object is what the scripts find by its name: of several, the last is. */
export function isFound({ page, places }: Making, object: number): boolean {
  const { kind, path } = page.objects[object] ?? { kind: 'layer', path: '' };
  return places.get(placeKey(kind, path)) === object;
}

export function note({ making, owner, attached }: Attaching, ...codes: readonly MotionNoteCode[]): void {
  for (const code of codes) making.notes.push({ code, object: owner, className: attached.name });
}

/** What an animation is beside its class. */
export type Made = Pick<Animation, 'timing' | 'parts' | 'anew' | 'isAuto'>;

export function addAnimation({ making, owner, attached, kind }: Attaching, made: Made): void {
  // The script of a name is there once: it moves the object that came last.
  if (isFound(making, owner)) making.animations.push({ owner, className: attached.name, kind, ...made });
}

/** Lua takes everything but nil and false for true. */
export function startsWithPage(values: ClassValues): boolean {
  const value = values.at('properties.autoPlay');
  return value !== undefined && value !== false;
}

/** Which object a class moves: one that the page has made by then. Its own is made. */
export function targetOf({ making, owner, attached, values }: Attaching): number | undefined {
  const target = values.text('properties.target');
  const kind = values.text('properties.type') === 'group' ? 'group' : 'layer';
  const own = making.page.objects[owner];
  if (target === '' || (own !== undefined && placeKey(own.kind, target) === placeKey(own.kind, own.path))) return owner;
  const named = making.places.get(placeKey(kind, target));
  if (named !== undefined && named < owner) return named;
  // The scripts of Kwik's editor find their layer by their own name.
  return attached.script?.timing === 'waits' && named === undefined ? owner : undefined;
}

const settings = ['duration', 'delay', 'loop', 'reverse', 'easing', 'autoPlay', 'target', 'to'];

/** Whether the script computes what moves, or when. */
export function isComputed(values: ClassValues): boolean {
  const ends = motionKeys.flatMap((key) => [`from.${key}`, `to.${key}`]);
  return [...settings.map((name) => `properties.${name}`), ...ends, 'path.filename'].some((path) =>
    values.isComputed(path),
  );
}
