import { PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { usual, type Room } from './room.js';

/**
 * Growing from a size that V8 chose, the room may come to be a quarter less or half as much more; where two collections come
 * in quick succession, twice that.
 */
const nearly = 0.75;

/**
 * Keeps V8's two rooms for new objects, its semi-spaces, at the size that is wanted. V8 itself makes them smaller at rest,
 * so they have to be let grow again. They grow when garbage is collected, by a factor that V8 looks up then: they double
 * until they are large enough, and stay. Each collection is observed while they may grow, so that they cannot grow on
 * unseen; to observe all of them would cost 3 % of all answers.
 * @returns to be called every now and then
 */
export function keepYoungSmall(): (room: Room) => void {
  let wanted = usual.young;
  let mayGrow: boolean | undefined;
  const look = () => {
    const isSmall = current() < wanted * nearly;
    if (isSmall === mayGrow) return;
    mayGrow = isSmall;
    setFlagsFromString(`--semi-space-growth-factor=${isSmall ? 2 : 1}`);
    if (isSmall) collections.observe({ entryTypes: ['gc'] });
    else collections.disconnect();
  };
  const collections = new PerformanceObserver(look);
  return ({ young }) => {
    wanted = young;
    look();
  };
}

/** In bytes; as if there were enough where V8 does not tell. */
function current(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  return young === undefined ? Infinity : young.space_used_size + young.space_available_size;
}
