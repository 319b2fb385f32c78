import { turnedBox } from '../geometry/geometry.js';
import type { Animation } from './animation.js';
import { ClassValues } from './class-values.js';
import { isFound, note, startMaking, type Attaching, type Making } from './making.js';
import type { MotionNote, MotionNoteCode } from './motion-notes.js';
import type { LayerState, MovingPage, PageObject } from './moving-page.js';
import { isTweened } from './read-tweens.js';
import { addSwitch, addTransition } from './transition-class.js';
import { addTweened } from './tweened-class.js';

/** The motion of a page: what moves, and how everything lies when the page opens for the first time. */
export interface PageMotion {
  readonly animations: readonly Animation[];
  /** Of each object, in their order: `from` of each class is applied. */
  readonly opening: readonly LayerState[];
  readonly notes: readonly MotionNote[];
}

/**
 * Reads the motion of a page, as the runtime makes it: object after object, class after class.
 * It never throws. What is wrong is a note, and what a note is about moves as little as in the app.
 */
export function pageMotion(page: MovingPage): PageMotion {
  const making = startMaking(page);
  page.objects.forEach((object, index) => addObject(making, object, index));
  const { animations, notes, states: opening } = making;
  return {
    animations: notes.some(({ code }) => code === 'stops-page') ? [] : animations,
    opening,
    notes: [...notes, ...opening.flatMap((state, index) => placeNotes(page, state, index))],
  };
}

function addObject(making: Making, { classes, hasLayers = false }: PageObject, owner: number): void {
  if (!isFound(making, owner)) making.notes.push({ code: 'duplicate-name', object: owner });
  for (const attached of classes) {
    const kind = attached.class ?? attached.name;
    const attaching = { making, owner, attached, values: new ClassValues(attached), kind };
    if (hasLayers) note(attaching, 'never-called');
    else addClass(attaching);
  }
}

/** Classes that move, change or hide their layer in a way that only the app knows. */
const appOnly = ['filter', 'parallax', 'sprite', 'particles', 'body', 'force', 'canvas', 'scroll', 'multiplier'];

function addClass(attaching: Attaching): void {
  const { kind, attached } = attaching;
  if (kind === 'transition2' || kind === 'transition2.to') addTransition(attaching);
  else if (kind === 'switch') addSwitch(attaching);
  else if (isTweened(kind)) addTweened(attaching);
  else if (attached.custom === true || kind.startsWith('transition2') || appOnly.includes(kind))
    note(attaching, 'app-only');
}

/** Why an object with classes is not seen when the page opens. */
function placeNotes(page: MovingPage, state: LayerState, object: number): readonly MotionNote[] {
  const { size, classes } = page.objects[object] ?? { size: { width: 0, height: 0 }, classes: [] };
  if (classes.length === 0) return [];
  const scaled = { width: size.width * state.xScale, height: size.height * state.yScale };
  const box = turnedBox(scaled, state.anchor, state, state.rotation);
  const codes: readonly (readonly [boolean, MotionNoteCode])[] = [
    [state.alpha <= 0 || box.width === 0 || box.height === 0, 'starts-invisible'],
    [box.x + box.width <= 0, 'starts-left'],
    [box.x >= page.width, 'starts-right'],
    [box.y + box.height <= 0, 'starts-above'],
    [box.y >= page.height, 'starts-below'],
  ];
  return codes.flatMap(([holds, code]) => (holds ? [{ code, object }] : []));
}
