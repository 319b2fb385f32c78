/**
 * Prints the most room that there was for new objects, in MiB, while many of them lived on for a turn each; with the
 * argument `kept`, when the heap is kept small, with `changing`, while changes come quickly.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { keepHeapSmall } from '../../../src/heap/keep-heap-small.js';

function roomMiB(): number {
  const young = getHeapSpaceStatistics().find((space) => space.space_name === 'new_space');
  return young === undefined ? NaN : (young.space_used_size + young.space_available_size) / (1024 * 1024);
}

// It makes the room small again, which loading has made large.
setFlagsFromString('--expose-gc');
(runInNewContext('gc') as () => void)();

if (process.argv[2] !== undefined) keepHeapSmall(() => (process.argv[2] === 'changing' ? performance.now() : 0));
let most = 0;
for (let count = 0, living: readonly object[] = []; count < 400; count++) {
  living = Array.from({ length: 20_000 + (living.length % 2) }, (_, index) => ({ index }));
  await turn();
  most = Math.max(most, roomMiB());
}
process.stdout.write(String(Math.round(most)));
