import { actionRows } from '../page/command-actions.js';
import { commandAfter } from './command-after.js';
import type { MotionNoteCode } from '../motion/motion-notes.js';
import { kindOf } from '../motion/moving-page.js';
import { buttonsOf } from './buttons.js';
import { deedOf, isKnownAction } from './known-actions.js';
import type { PlayedPage } from './played-page.js';
import { isOwnScript } from './run-command.js';

/** Notes about classes that move in the app only. */
const unknownMotion: readonly MotionNoteCode[] = ['app-only', 'unknown-script', 'computed'];

/** Classes that the reader moves, or that move by the device. */
const readersOwn = ['drag', 'pinch', 'spin', 'swipe', 'shake'];

/** What an author calls things that the page does not play here. */
export interface NotPlayedNames {
  /** The title of a class. */
  classTitle(kind: string): string;
  /** The title of an action. */
  actionTitle(command: string): string;
}

/**
 * What the app does on a page and the player does not, by name: of classes, of the commands that something starts, and of scripts.
 * @param scripts page scripts and joints of the page
 */
export function notPlayed(page: PlayedPage, scripts: readonly string[], names: NotPlayedNames): readonly string[] {
  const { objects, motion } = page;
  const classes = motion.notes.flatMap(({ code, object, className = '' }) =>
    unknownMotion.includes(code) ? [{ object: objects[object], className }] : [],
  );
  const byReaders = objects.flatMap((object) =>
    object.classes.filter((each) => readersOwn.includes(kindOf(each))).map(({ name }) => ({ object, className: name })),
  );
  const ofClasses = [...classes, ...byReaders].map(({ object, className }) => {
    const kind = object?.classes.find(({ name }) => name === className);
    return `${names.classTitle(kind === undefined ? className : kindOf(kind))} of ${object?.path ?? ''}`;
  });
  return [
    ...new Set([
      ...ofClasses,
      ...commandsAtEnds(page),
      ...startedCommands(page).flatMap((name) => ofCommand(page, name, names)),
      ...scripts,
    ]),
  ];
}

/** Of earlier scripts, nobody knows whether they run what is to follow. */
function commandsAtEnds({ motion, objects }: PlayedPage): readonly string[] {
  return motion.animations.flatMap((animation) => {
    const complete = commandAfter(animation);
    if (complete?.runs !== null) return [];
    return [`${complete.command} at the end of ${animation.attached.name} of ${objects[animation.owner]?.path ?? ''}`];
  });
}

/** The commands that buttons, animations, timers and sounds of the page start, and those that these run. */
function startedCommands(page: PlayedPage): readonly string[] {
  const started = new Set([
    ...buttonsOf(page).map(({ command }) => command),
    ...page.motion.animations.flatMap((animation) => {
      const complete = commandAfter(animation);
      return complete?.runs === true ? [complete.command] : [];
    }),
    ...page.timers.map(({ command }) => command),
  ]);
  // What is added while the set is gone through comes, too.
  for (const name of started) for (const next of commandsRunBy(page, name)) started.add(next);
  return [...started];
}

function commandsRunBy({ commands }: PlayedPage, name: string): readonly string[] {
  const command = commands.find((each) => each.name === name);
  return (command?.actions ?? []).flatMap((action) => {
    const deed = deedOf(action);
    if (deed?.do === 'commands') return deed.names;
    return deed?.do === 'sound' && deed.sound.then !== undefined ? [deed.sound.then] : [];
  });
}

function ofCommand({ commands }: PlayedPage, name: string, { actionTitle }: NotPlayedNames): readonly string[] {
  const command = commands.find((each) => each.name === name);
  if (command === undefined) return [];
  if (isOwnScript(command)) return [`${name}: a script of your own`];
  // What is in a condition or a loop depends on values of the app.
  return actionRows(command.actions)
    .filter(({ action, depth }) => depth > 0 || !isKnownAction(action))
    .filter(({ action: { command: verb } }) => !/^(condition\._e|loop\._(end|until))/.test(verb))
    .map(({ action }) => `${actionTitle(action.command)} in ${name}`);
}
