import type { Animation } from '../motion/animation.js';
import { runsAtEnd } from '../motion/bars.js';
import { ClassValues } from '../motion/class-values.js';

/** The command at the end of an animation, and whether its script runs it; `null`: nobody knows. */
export function commandAfter(
  animation: Animation,
): { readonly command: string; readonly runs: boolean | null } | undefined {
  const command = new ClassValues(animation.attached).text('actions.onComplete');
  const { loops } = animation.tween;
  return command === '' ? undefined : { command, runs: runsAtEnd(animation, loops) };
}
