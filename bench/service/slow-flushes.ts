/** What Node is started with so that each flush takes as long as on an author's disk; see the program. */
export const withSlowFlushes: readonly string[] = [
  '--import',
  new URL('../peers/programs/slow-flushes.mjs', import.meta.url).href,
];
