import type { Action } from '#adapters/client/client-operations.generated';
import type { MovingPage } from '../motion/moving-page.js';
import type { CommandStart } from '../motion/schedule.js';
import { actionRows } from '../page/command-actions.js';
import { deedOf } from '../reading/known-actions.js';
import { animationName } from '../reading/played-page.js';

/** What a command plays, and what else it does. */
export interface CommandPlays {
  readonly starts: readonly Omit<CommandStart, 'at'>[];
  /** What it does besides: its other actions, and those that run under a condition only. */
  readonly others: readonly Action[];
}

/** What a command plays for certain: each time it runs, and whatever the values of the app are. */
export function playsOf(actions: readonly Action[], page: MovingPage): CommandPlays {
  const named = namedClasses(page);
  const starts: Omit<CommandStart, 'at'>[] = [];
  const others: Action[] = [];
  for (const { action, depth } of actionRows(actions)) {
    const found = depth > 0 ? [] : targetsOf(action).map((name) => named.get(name));
    const played = found.filter((each) => each !== undefined);
    starts.push(...played);
    if (played.length === 0 || played.length < found.length) others.push(action);
  }
  return { starts, others };
}

/** What the app calls the animations of a page: the path of the layer, `_` and the class. */
function namedClasses({ objects }: MovingPage): ReadonlyMap<string, Omit<CommandStart, 'at'>> {
  return new Map(
    objects.flatMap(({ path, classes }, owner) =>
      classes.map(({ name: className }) => [animationName({ path }, className), { owner, className }]),
    ),
  );
}

function targetsOf(action: Action): readonly string[] {
  const deed = deedOf(action);
  return deed?.do === 'animations' && deed.does === 'play' && !deed.pick ? deed.names : [];
}
