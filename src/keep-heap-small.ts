import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8';

/**
 * What new objects have room for. Much below it, what is answered costs a sixth more; above it, nothing less. Growing from a
 * size that V8 chose, the room may come to be a quarter less or half as much more; where two collections come in quick
 * succession, twice that.
 */
const youngMiB = 4;
/** How much may be added to the rest until its garbage is collected: with less, groups of changes take longer. */
const growthMiB = 10;
/** Of a large heap, this part of it at least. */
const leastGrowthPercent = 25;
const lookMs = 500;
const MiB = 1024 * 1024;
/** The least that was in use at so many looks is what is left when the garbage is gone. */
const looksKept = 8;

/**
 * Keeps the heap of a service that runs for days small. Unasked, V8 lets it grow to several times what is in use before
 * it looks for garbage, and with the first load takes 32 MiB for new objects, too.
 *
 * To be called when the program has started, and before it works: what is loaded in less room is loaded
 * more slowly, and so is, once a flag was set, what Node has compiled with other flags.
 */
export function keepHeapSmall(): void {
  const looks = [keepGrowthSmall(), keepYoungSmall()];
  setInterval(() => looks.forEach((look) => look()), lookMs).unref();
}

/** V8 takes the growth as a part of what is in use, and looks it up when garbage was collected. */
function keepGrowthSmall(): () => void {
  const used: number[] = [];
  let told = 0;
  const look = () => {
    used.push(getHeapStatistics().used_heap_size);
    if (used.length > looksKept) used.shift();
    const percent = Math.max(leastGrowthPercent, Math.round((growthMiB * MiB * 100) / Math.min(...used)));
    if (percent === told) return;
    told = percent;
    setFlagsFromString(`--heap-growing-percent=${percent}`);
  };
  look();
  return look;
}

/**
 * The room for new objects, twice 4 MiB, is made smaller by V8 itself at rest, so it has to be let grow again. It grows
 * when garbage is collected, by a factor that V8 looks up then: it doubles until it is large enough, and stays. Each
 * collection is observed while it may grow, so that it cannot grow on unseen; all of them would cost 3 % of all answers.
 */
function keepYoungSmall(): () => void {
  let mayGrow: boolean | undefined;
  const look = () => {
    const isSmall = currentMiB() < youngMiB * 0.75;
    if (isSmall === mayGrow) return;
    mayGrow = isSmall;
    setFlagsFromString(`--semi-space-growth-factor=${isSmall ? 2 : 1}`);
    if (isSmall) collections.observe({ entryTypes: ['gc'] });
    else collections.disconnect();
  };
  const collections = new PerformanceObserver(look);
  look();
  return look;
}

function currentMiB(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  if (young === undefined) return youngMiB;
  return (young.space_used_size + young.space_available_size) / MiB;
}
