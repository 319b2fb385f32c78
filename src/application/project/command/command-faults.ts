import type { CommandAction } from '#domain/command';
import { Problem, problemOf } from '#domain/problem/problem';
import type { ClassCatalogue } from '#application/ports/class-catalogue';

/** The place of a parameter in a command: `actions[0].params.target`. */
export function paramPlace(index: number, at: string): string {
  return `actions[${index}].params.${at}`;
}

/**
 * The problem of actions from which no script can be rendered, with the place of the fault. A template does not report which
 * action failed. So each action is rendered alone, until one fails.
 */
export function placedFault(
  error: unknown,
  actions: readonly CommandAction[],
  render: (action: CommandAction) => unknown,
): unknown {
  if (!(error instanceof Problem) || error.details.errors === undefined) return error;
  for (const [index, action] of actions.entries()) {
    const fault = problemOf(() => render(action));
    if (fault === undefined) continue;
    const errors = fault.details.errors?.map((each) => ({ ...each, at: paramPlace(index, each.at) }));
    const message = `Action ${index + 1}, "${action.command}", cannot be written: ${fault.message}`;
    return new Problem(fault.code, message, { ...fault.details, ...(errors && { errors }) }, { cause: fault });
  }
  return error;
}

/** In seconds. A longer duration can only be in milliseconds, as in older editors and versions. */
const maxSeconds = 60;

/** A duration that the runtime reads in seconds, and that can only be meant in milliseconds. */
interface SlowTurn {
  /** The index of the action, from 0. */
  readonly index: number;
  /** `actions[0].params.duration` */
  readonly at: string;
  readonly message: string;
}

/**
 * The durations of more than a minute in the actions. Without an effect the runtime reads none. An older runtime in the
 * project, which lacks the needs of the action, counts milliseconds: the caller has to check that.
 */
export function slowTurns(actions: readonly CommandAction[], catalogue: ClassCatalogue): SlowTurn[] {
  return actions.flatMap(({ command, params }, index) => {
    const { duration, effect, easing } = params;
    const seconds = Number(duration);
    const known = catalogue.action(command)?.params;
    if (known?.['duration']?.unit !== 's' || !(seconds > maxSeconds)) return [];
    if ('effect' in known && (effect ?? easing ?? '') === '') return [];
    const at = paramPlace(index, 'duration');
    const minutes = Math.round(seconds / 60);
    const message = `"${at}" of "${command}" is ${seconds}, and the runtime counts seconds: that takes ${minutes === 1 ? 'a minute' : `${minutes} minutes`}. ${seconds} milliseconds are ${seconds / 1000}.`;
    return [{ index, at, message }];
  });
}
