import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import type { Room } from './room.js';

/** Of a large heap, this part of it at least. */
const leastGrowthPercent = 25;
/** The least that was in use at so many looks is what is left when the garbage is gone. */
const looksKept = 8;

/**
 * Bounds by how much the heap may grow until its garbage is collected. V8 takes the growth as a part of what is in use, and
 * looks it up when garbage was collected.
 * @returns to be called every now and then
 */
export function keepGrowthSmall(): (room: Room) => void {
  const used: number[] = [];
  let told = 0;
  return ({ growth }) => {
    used.push(getHeapStatistics().used_heap_size);
    if (used.length > looksKept) used.shift();
    const percent = Math.max(leastGrowthPercent, Math.round((growth * 100) / Math.min(...used)));
    if (percent === told) return;
    told = percent;
    setFlagsFromString(`--heap-growing-percent=${percent}`);
  };
}
