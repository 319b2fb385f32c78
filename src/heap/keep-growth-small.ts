import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** How much may be added to the rest until its garbage is collected: with less, groups of changes take longer. */
const growthMiB = 10;
/** Of a large heap, this part of it at least. */
const leastGrowthPercent = 25;
const MiB = 1024 * 1024;
/** The least that was in use at so many looks is what is left when the garbage is gone. */
const looksKept = 8;

/**
 * Bounds by how much the heap may grow until its garbage is collected. V8 takes the growth as a part of what is in use, and
 * looks it up when garbage was collected.
 * @returns to be called every now and then
 */
export function keepGrowthSmall(): () => void {
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
