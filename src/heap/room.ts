const MiB = 1024 * 1024;

/** What the heap may take beyond what is in use, in bytes. */
export interface Room {
  /** For new objects, each of two times. */
  readonly young: number;
  /** What may be added to the rest until its garbage is collected. */
  readonly growth: number;
}

/** Less for new objects makes an answer a sixth dearer, more makes none cheaper; with less growth, changes take longer. */
export const usual: Room = { young: 4 * MiB, growth: 10 * MiB };

/**
 * What a change holds lives until the commit that it shares with others is made, and outlives two collections of new
 * objects where they have little room: sixteen clients make half as many changes again with this, one a seventh more.
 */
export const whileChanging: Room = { young: 8 * MiB, growth: 20 * MiB };

/** So many changes a second are more than a hand makes. */
const manyPerSecond = 60;
/** Who makes many makes more of them soon. */
const lastsMs = 30_000;

/**
 * @param changes how many were made so far
 * @param clock milliseconds
 * @returns the room that there is to be now; to be asked every now and then
 */
export function roomFor(changes: () => number, clock: () => number = () => performance.now()): () => Room {
  let [seen, seenAt] = [changes(), clock()];
  let until = -Infinity;
  return () => {
    const [made, now] = [changes(), clock()];
    if ((made - seen) * 1000 > manyPerSecond * (now - seenAt)) until = now + lastsMs;
    [seen, seenAt] = [made, now];
    return now < until ? whileChanging : usual;
  };
}
