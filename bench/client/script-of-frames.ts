import type { TraceEvent } from '../../test/studio/support/browser-types.js';

/** What the browser calls scripts by. Some lie within others. */
const scripts = ['FireAnimationFrame', 'FunctionCall', 'RunMicrotasks', 'TimerFire', 'EventDispatch'];

/**
 * The milliseconds of scripts in each frame, from one call of its callbacks to the next, of the thread that has most of these calls:
 * that of the page.
 */
export function scriptOfFrames(events: readonly TraceEvent[]): readonly number[] {
  const frames = events.filter(({ name }) => name === 'FireAnimationFrame');
  const ofThread = ({ pid, tid }: TraceEvent) => frames.filter((each) => each.pid === pid && each.tid === tid);
  const [own = []] = frames.map(ofThread).sort((one, other) => other.length - one.length);
  const begins = own.map(({ ts }) => ts).sort((one, other) => one - other);
  const [page] = own;
  const spans = events
    .filter(({ name, pid, tid }) => scripts.includes(name) && pid === page?.pid && tid === page.tid)
    .sort((one, other) => one.ts - other.ts);
  // The first frame may have begun before, and the last one is cut.
  return begins.slice(1, -1).map((begin, index) => covered(spans, begin, begins[index + 2] ?? begin) / 1000);
}

/** How much of the time from one moment to another lies in any of the spans, which are in the order of their begins. */
function covered(spans: readonly TraceEvent[], from: number, to: number): number {
  let [sum, done] = [0, from];
  for (const { ts, dur = 0 } of spans) {
    const [begin, end] = [Math.max(ts, done), Math.min(ts + dur, to)];
    if (end <= begin) continue;
    sum += end - begin;
    done = end;
  }
  return sum;
}
