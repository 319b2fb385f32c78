import type { Animation } from './animation.js';
import type { ClassValues } from './class-values.js';
import type { MotionNote, MotionNoteCode } from './motion-notes.js';
import {
  keysOf,
  motionKeys,
  type AttachedClass,
  type MotionKey,
  type MovingPage,
  type PageObject,
  type ScriptTiming,
} from './moving-page.js';
import type { OpeningObject } from './open-object.js';
import type { Tween } from './tween.js';

/** An object of a page whose motion is being read. */
export interface MadeObject extends OpeningObject {
  readonly object: PageObject;
  /** Its place in the list of the page. */
  readonly index: number;
}

/** A page whose motion is being read, object after object. */
export interface Making {
  readonly page: MovingPage;
  readonly objects: readonly MadeObject[];
  /** Objects by kind and name: of those with the same name, the last. */
  readonly found: ReadonlyMap<string, MadeObject>;
  readonly animations: Animation[];
  readonly notes: MotionNote[];
}

export function startMaking(page: MovingPage): Making {
  const objects = page.objects.map((object, index) => ({ object, index, state: object.own, isShifted: false }));
  const found = new Map(objects.map((made) => [nameKey(made.object.kind, made.object.path), made]));
  return { page, objects, found, animations: [], notes: [] };
}

/** By what the scripts of a page find a layer or a page group. */
export function nameKey(kind: PageObject['kind'], path: string): string {
  return `${kind} ${path.replaceAll('.', '/')}`;
}

/** Whether an object is what the scripts find by its name: of several, the last is. */
export function isFound({ found }: Making, made: MadeObject): boolean {
  return found.get(nameKey(made.object.kind, made.object.path)) === made;
}

/** A class of an object of the page. */
export interface Attaching {
  readonly making: Making;
  readonly owner: MadeObject;
  readonly attached: AttachedClass;
  readonly values: ClassValues;
  readonly kind: string;
}

export function note({ making, owner, attached }: Attaching, code: MotionNoteCode): undefined {
  making.notes.push({ code, object: owner.index, className: attached.name });
}

/** What an animation is beside its class. Without `isAuto`, its script's `autoPlay` counts. */
type Made = Pick<Animation, 'timing' | 'tween'> & Partial<Pick<Animation, 'isAuto'>>;

export function addAnimation({ making, owner, attached, values }: Attaching, made: Made): void {
  // The script of a name is there once: it moves the object that came last.
  if (!isFound(making, owner)) return;
  // Lua takes everything but nil and false for true.
  const isAuto = (values.at('properties.autoPlay') ?? false) !== false;
  const isAnew = made.timing === 'exact' || made.tween.loops === Infinity;
  const anew = isAnew ? [...changedBy(made.tween), ...keysOf(values.numbers('from', motionKeys))] : [];
  making.animations.push({ owner: owner.index, attached, isAuto, anew, ...made });
}

/** What a tween changes: by its ends, on its way back, by its path, or by where it puts its object. */
function changedBy({ values, mirrors, curve, placedAt }: Tween): readonly MotionKey[] {
  const followed = curve ? ['x', 'y', 'rotation'] : placedAt === undefined ? [] : ['x', 'y'];
  return [...keysOf(values), ...mirrors, ...(followed as MotionKey[])];
}

/** What every class that moves something must have. */
export interface Moving {
  readonly timing: ScriptTiming;
  readonly moved: MadeObject;
}

/** What a class moves. @returns `undefined` if nobody knows, which is then noted */
export function movingOf(attaching: Attaching): Moving | undefined {
  const { timing } = attaching.attached.script ?? {};
  if (!timing) return note(attaching, 'unknown-script');
  if (attaching.values.isComputed()) return note(attaching, 'computed');
  const moved = targetOf(attaching, timing);
  return moved ? { timing, moved } : note(attaching, 'target-gone');
}

/**
 * What a class moves: an object that the page has made by then. That of the class itself is made. The scripts of Kwik's editor find
 * their layer by their own name.
 */
export function targetOf(
  { making, owner, values }: Pick<Attaching, 'making' | 'owner' | 'values'>,
  timing: ScriptTiming,
): MadeObject | undefined {
  const target = values.text('properties.target');
  const kind = values.text('properties.type') === 'group' ? 'group' : 'layer';
  const isOwn = target === '' || nameKey('layer', target) === nameKey('layer', owner.object.path);
  if (isOwn || (timing === 'waits' && kind === 'layer')) return owner;
  const named = making.found.get(nameKey(kind, target));
  return named && named.index < owner.index ? named : undefined;
}
