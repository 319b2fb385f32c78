import type { Animation } from './animation.js';
import { unseenAt } from './beside-page.js';
import { ClassValues } from './class-values.js';
import { isFound, note, startMaking, type Attaching, type MadeObject, type Making } from './making.js';
import type { MotionNote } from './motion-notes.js';
import { kindOf, type LayerState, type MovingPage } from './moving-page.js';
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
  for (const object of making.objects) notePlace(making, object);
  const { animations, notes, objects } = making;
  const isStopped = notes.some(({ code }) => code === 'stops-page');
  return { animations: isStopped ? [] : animations, opening: objects.map(({ state }) => state), notes };
}

function addObject(making: Making, owner: MadeObject): void {
  if (!isFound(making, owner)) making.notes.push({ code: 'duplicate-name', object: owner.index });
  for (const attached of owner.object.classes) {
    const attaching = { making, owner, attached, values: new ClassValues(attached), kind: kindOf(attached) };
    if (owner.object.hasLayers === true) note(attaching, 'never-called');
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
function notePlace({ page, notes }: Making, { object, index, state }: MadeObject): void {
  const unseen = object.classes.length === 0 ? undefined : unseenAt(page, state, object.size);
  if (unseen !== undefined) notes.push({ code: `starts-${unseen}`, object: index });
}
