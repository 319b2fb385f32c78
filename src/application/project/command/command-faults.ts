import type { CommandAction } from '#domain/command';
import { Problem, problemOf } from '#domain/problem/problem';

/** Where something stands among the parameters of an action, from the command on: `actions[0].params.target`. */
export function paramPlace(index: number, at: string): string {
  return `actions[${index}].params.${at}`;
}

/**
 * The problem of a script that cannot be rendered from the actions, with the place of what is at fault among them. A template
 * knows what it is given for one action only: each is tried alone, until one is refused.
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
