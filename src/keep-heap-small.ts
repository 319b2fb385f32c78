import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** What new objects have room for. Below it, what is answered costs a sixth more; above it, nothing less. */
const youngMiB = 4;
/** By how much the rest may grow until its garbage is collected; V8 waits for 8 MiB in any case. */
const growthPercent = 25;
const lookMs = 500;

/**
 * Keeps the heap of a service that runs for days small. Unasked, V8 lets it grow to several times what is in use before
 * it looks for garbage, and with the first load takes 32 MiB for new objects, too.
 *
 * To be called when the program has started, and before it works: what is loaded in less room is loaded
 * more slowly, and so is, once a flag was set, what Node has compiled with other flags.
 */
export function keepHeapSmall(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
  keepYoungSmall();
}

/**
 * The room for new objects, twice 4 MiB, is made smaller by V8 itself at rest, so it has to be let grow again. It grows
 * when garbage is collected, by a factor that V8 looks up then: it doubles until it is large enough, and stays. Each
 * collection is observed while it may grow, so that it cannot grow on unseen; all of them would cost 3 % of all answers.
 */
function keepYoungSmall(): void {
  let mayGrow: boolean | undefined;
  const look = () => {
    const isSmall = currentMiB() < youngMiB;
    if (isSmall === mayGrow) return;
    mayGrow = isSmall;
    setFlagsFromString(`--semi-space-growth-factor=${isSmall ? 2 : 1}`);
    if (isSmall) collections.observe({ entryTypes: ['gc'] });
    else collections.disconnect();
  };
  const collections = new PerformanceObserver(look);
  look();
  setInterval(look, lookMs).unref();
}

function currentMiB(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  if (young === undefined) return youngMiB;
  return Math.round((young.space_used_size + young.space_available_size) / (1024 * 1024));
}
