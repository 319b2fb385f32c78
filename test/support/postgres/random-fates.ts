import type { Fate } from './faulty-proxy.js';

const faults: readonly Fate[] = ['cut', 'mute', 'late', 'hold'];

/** A fate for each statement: one in 25 has a fault. The same for a seed. */
export function randomFates(seed: number): () => Fate {
  const random = randomNumbers(seed);
  return () => (random() < 0.04 ? (faults[Math.floor(random() * faults.length)] ?? 'cut') : 'pass');
}

function randomNumbers(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 0x9e3779b9) >>> 0;
    return state / 2 ** 32;
  };
}
