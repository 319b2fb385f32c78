import type { CommandAction } from '#domain/command';
import type { ClassCatalogue } from '#application/ports/class-catalogue';
import { paramPlace } from './command-faults.js';

/** In seconds. Nobody waits for longer: whoever says more counts milliseconds, as older editors and versions did. */
const longest = 60;

/** A duration that the runtime takes as seconds, and that can only be meant as milliseconds. */
export interface SlowTurn {
  /** Of the action, from 0. */
  readonly index: number;
  /** `actions[0].params.duration` */
  readonly at: string;
  readonly message: string;
}

/**
 * The durations of the actions that come to more than a minute. Without an effect the runtime asks for none. An older runtime
 * in the project, which lacks what the action needs, counts milliseconds: that is for the caller to see.
 */
export function slowTurns(actions: readonly CommandAction[], catalogue: ClassCatalogue): SlowTurn[] {
  return actions.flatMap(({ command, params }, index) => {
    const { duration, effect, easing } = params;
    const seconds = Number(duration);
    const known = catalogue.action(command)?.params;
    if (known?.['duration']?.unit !== 's' || !(seconds > longest)) return [];
    if ('effect' in known && (effect ?? easing ?? '') === '') return [];
    const at = paramPlace(index, 'duration');
    const minutes = Math.round(seconds / 60);
    const message = `"${at}" of "${command}" is ${seconds}, and the runtime counts seconds: that takes ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. ${seconds} milliseconds are ${seconds / 1000}.`;
    return [{ index, at, message }];
  });
}
