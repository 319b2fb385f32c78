import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** What new objects have room for. Below it, what is answered costs a sixth more; above it, nothing less. */
const roomMiB = 4;
const lookMs = 500;

/**
 * Keeps the room for new objects small, twice 4 MiB: unasked, it grows to 32 MiB with the first load and
 * stays there, a fifth of all that a service with 5,000 pages takes. V8 itself makes it smaller at rest, so it
 * has to be let grow again. It grows when garbage is collected, by a factor that V8 looks up then: so it is
 * looked at every half a second, and doubles or stays. To observe each collection costs 3 % of all answers.
 *
 * To be called when the program has started, and before it works: what is loaded in less room is loaded
 * more slowly, and so is, once a flag was set, what Node has compiled with other flags.
 */
export function keepYoungSmall(): void {
  let factor = 0;
  const limit = () => {
    const wanted = currentMiB() < roomMiB ? 2 : 1;
    if (wanted !== factor) setFlagsFromString(`--semi-space-growth-factor=${wanted}`);
    factor = wanted;
  };
  limit();
  setInterval(limit, lookMs).unref();
}

function currentMiB(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  if (young === undefined) return roomMiB;
  return Math.round((young.space_used_size + young.space_available_size) / (1024 * 1024));
}
