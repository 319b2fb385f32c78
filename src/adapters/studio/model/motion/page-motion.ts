import type { Animation } from './animation.js';
import { ClassValues } from './class-values.js';
import { isFound, note, startMaking, type Attaching, type MadeObject, type Making } from './making.js';
import type { MotionNote } from './motion-notes.js';
import { kindOf, type LayerState, type MovingPage } from './moving-page.js';
import { setProperties } from './properties-class.js';
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
  for (const object of making.objects) addObject(making, object);
  const { animations, notes, objects } = making;
  const isStopped = notes.some(({ code }) => code === 'stops-page');
  return { animations: isStopped ? [] : animations, opening: objects.map(({ state }) => state), notes };
}

function addObject(making: Making, owner: MadeObject): void {
  const { object, index } = owner;
  if (!isFound(making, owner)) making.notes.push({ code: 'duplicate-name', object: index });
  if (object.movesByItself === true) making.notes.push({ code: 'app-only', object: index });
  for (const attached of object.classes) {
    const attaching = { making, owner, attached, values: new ClassValues(attached), kind: kindOf(attached) };
    if (object.hasLayers === true) note(attaching, 'never-called');
    else addClass(attaching);
  }
}

/** Classes that move, change or hide their layer in a way that only the app knows. */
const appOnly = /^(transition2\..+|filter|parallax|sprite|particles|body|force|canvas|scroll|multiplier)$/;

function addClass(attaching: Attaching): void {
  const { kind, attached } = attaching;
  if (/^transition2(\.to)?$/.test(kind)) addTransition(attaching);
  else if (kind === 'switch') addSwitch(attaching);
  else if (kind === 'properties') setProperties(attaching);
  else if (isTweened(kind)) addTweened(attaching);
  else if (attached.custom === true || appOnly.test(kind)) note(attaching, 'app-only');
}
