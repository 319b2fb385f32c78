import type { Action } from '#adapters/client/client-operations.generated';
import type { AnimationVerb } from './animation-control.js';
import { flagParam, namesParam, numberParam, textParam } from './action-values.js';
import type { Fade } from './fade.js';
import type { SoundEvent } from './reading.js';

/** What an action of a command does, as far as the player knows it. Times are milliseconds. */
export type Deed =
  | {
      readonly do: 'animations';
      readonly does: AnimationVerb;
      readonly names: readonly string[];
      readonly pick: boolean;
    }
  | ({ readonly do: 'fade' } & Fade)
  | { readonly do: 'go'; readonly to: string; readonly delay: number; readonly turn: number; readonly late: boolean }
  | { readonly do: 'sound'; readonly sound: SoundEvent; readonly delay: number }
  | { readonly do: 'commands'; readonly names: readonly string[]; readonly pick: boolean };

type Params = Action['params'];
type Read = (params: Params) => Deed | undefined;

const target = (params: Params) => textParam(params, 'target', '_target');

const animation =
  (does: AnimationVerb): Read =>
  (params) => {
    const name = target(params);
    return name === undefined ? undefined : { do: 'animations', does, names: [name], pick: false };
  };

const sound =
  (does: SoundEvent['does']): Read =>
  (params) => {
    const name = target(params);
    return name === undefined ? undefined : { do: 'sound', sound: { name, does }, delay: 0 };
  };

const playSound: Read = (params) => {
  const name = target(params);
  if (name === undefined) return undefined;
  const loops = numberParam(params, 'loop', undefined);
  const volume = numberParam(params, 'volume', undefined);
  const then = textParam(params, '_trigger', 'trigger');
  const values = {
    ...(loops !== undefined && { loops }),
    ...(volume !== undefined && { volume }),
    ...(then && { then }),
  };
  return { do: 'sound', sound: { name, does: 'play', ...values }, delay: numberParam(params, 'delay', 0) };
};

const showHide: Read = (params) => {
  const layer = target(params);
  if (layer === undefined) return undefined;
  const shown = flagParam(params, 'hide', true) ? 'hidden' : 'shown';
  const to = flagParam(params, 'toggle', false) ? 'other' : shown;
  return { do: 'fade', layer, to, time: numberParam(params, 'time', 0), delay: numberParam(params, 'delay', 0) };
};

const gotoPage: Read = (params) => {
  const to = textParam(params, 'pageName', 'page', 'target', '_target');
  if (to === undefined) return undefined;
  const hasEffect = textParam(params, 'effect', 'easing') !== undefined;
  const turn = hasEffect ? 1000 * numberParam(params, 'duration', 0.4) : 0;
  return { do: 'go', to, delay: numberParam(params, 'delay', 0), turn, late: false };
};

/** What the player knows. Everything else is listed by its name, and never played. */
const known: Readonly<Record<string, Read>> = {
  'animation.play': animation('play'),
  'animation.pause': animation('pause'),
  'animation.resume': animation('resume'),
  'animation.stop': animation('stop'),
  'animation.playAll': (params) => ({
    do: 'animations',
    does: 'play',
    names: namesParam(params, 'animations'),
    pick: flagParam(params, 'random', false),
  }),
  'layer.showHide': showHide,
  'page.gotoPage': gotoPage,
  'page.autoPlay': (params) => ({
    do: 'go',
    to: 'NEXT',
    delay: 1000 * numberParam(params, 'time', 10),
    turn: 0,
    late: true,
  }),
  'audio.play': playSound,
  'audio.pause': sound('pause'),
  'audio.resume': sound('resume'),
  'audio.stop': sound('stop'),
  'action.play': (params) => {
    const name = textParam(params, '_trigger', 'trigger', 'target', '_target');
    return name === undefined ? undefined : { do: 'commands', names: [name], pick: false };
  },
  'action.playAll': (params) => ({
    do: 'commands',
    names: namesParam(params, 'actions'),
    pick: flagParam(params, 'random', true),
  }),
};

function readerOf(command: string): Read | undefined {
  return Object.hasOwn(known, command) ? known[command] : undefined;
}

/** Whether the player knows what an action does. */
export function isKnownAction({ command }: Pick<Action, 'command'>): boolean {
  return readerOf(command) !== undefined;
}

/** What an action does. @returns `undefined` for one that the player does not know, or that lacks what it is about: the script leaves it out */
export function deedOf({ command, params }: Action): Deed | undefined {
  return readerOf(command)?.(params);
}
